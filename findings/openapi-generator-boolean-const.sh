#!/usr/bin/env bash
# The Java client of openapi-generator 7.16.0 does not compile for a boolean constant of OpenAPI 3.1.
#
# Guess: `type: boolean, const: true`, which JSON Schema 2020-12 allows and OpenAPI 3.1 takes over, becomes a Boolean, or
# an enum with one Boolean.
# Seen: it becomes an enum whose only value is the text "true", in a field of the type Boolean: javac refuses
# `TRUE("true")` with "String cannot be converted to Boolean". The same for a text, `const: "a"`, compiles.
# What helps: `type: boolean` without `const`.
# Needs Java and Maven, which fetches the generator.
set -euo pipefail
for tool in java mvn; do
  command -v "$tool" > /dev/null || { echo "skipped: $tool is not there"; exit 0; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mvn --quiet --batch-mode dependency:copy -DoutputDirectory=. \
  -Dartifact=org.openapitools:openapi-generator-cli:7.16.0
cat > api.json <<'JSON'
{
  "openapi": "3.1.1",
  "info": { "title": "Mail", "version": "1" },
  "paths": {
    "/mails": {
      "post": {
        "operationId": "sendMail",
        "responses": {
          "202": {
            "description": "Accepted",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Sent" } } }
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "Sent": {
        "type": "object",
        "properties": { "accepted": { "type": "boolean", "const": true }, "kind": { "type": "string", "const": "a" } },
        "required": ["accepted", "kind"]
      }
    }
  }
}
JSON
java -jar openapi-generator-cli-7.16.0.jar generate -i api.json -g java -o client > generate.log 2>&1
model=client/src/main/java/org/openapitools/client/model/Sent.java
grep -nE '(TRUE|A)\(|enum \w+|private Boolean value|private String value' "$model"
grep -qE 'TRUE\("true"\)' "$model" && grep -q 'private Boolean value' "$model"
