#!/usr/bin/env bash
# Spectral 6.16.3 reads an example that has the fields `type` and `example` as a schema, and refuses its values.
#
# Guess: what stands in `example` of a media type is data, so its own fields mean nothing to the linter.
# Seen: of the example {"type": "number", "example": "twelve"}, which its schema allows, the rule
# `oas3-valid-schema-example` of spectral:oas says `"example" property type must be number`. With another name than
# `example` for that field the same document has no error.
# What helps: other field names in such an example, or an override of the rule for its path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm init --yes > /dev/null
npm install --silent --no-audit --no-fund @stoplight/spectral-cli@6.16.3
echo 'extends: ["spectral:oas"]' > .spectral.yaml
cat > api.json <<'JSON'
{
  "openapi": "3.1.1",
  "info": { "title": "Fields", "version": "1" },
  "servers": [{ "url": "https://api.example.com" }],
  "paths": {
    "/field": {
      "get": {
        "operationId": "readField",
        "responses": {
          "200": {
            "description": "A field",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": { "type": { "type": "string" }, "example": { "type": "string" } }
                },
                "example": { "type": "number", "example": "twelve" }
              }
            }
          }
        }
      }
    }
  }
}
JSON
sed 's/"example": "twelve"/"sample": "twelve"/' api.json > renamed.json
errors() { npx spectral lint --format text --fail-severity error --display-only-failures "$1" || true; }
errors api.json | tee errors.txt | grep -o 'oas3-valid-schema-example.*'
grep -q '"example" property type must be number' errors.txt
! errors renamed.json | grep ' error '
