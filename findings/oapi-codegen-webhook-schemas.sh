#!/usr/bin/env bash
# oapi-codegen 2.8.2 leaves out a schema that only a webhook of OpenAPI 3.1 refers to, and uses it all the same.
#
# Guess: a schema counts as used wherever the document refers to it, webhooks included, or else the webhook is left out
# together with its schema.
# Seen: with its defaults the generated Go has `type ReceiveEventJSONRequestBody = Event` and no type `Event`, and
# `go build` says "undefined: Event".
# What helps: an operation of the API whose answer refers to the same schema.
# Needs Go.
set -euo pipefail
command -v go > /dev/null || { echo 'skipped: go is not there'; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat > api.json <<'JSON'
{
  "openapi": "3.1.1",
  "info": { "title": "Events", "version": "1" },
  "paths": {
    "/events": { "get": { "operationId": "countEvents", "responses": { "204": { "description": "Done" } } } }
  },
  "webhooks": {
    "event": {
      "post": {
        "operationId": "receiveEvent",
        "requestBody": {
          "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Event" } } }
        },
        "responses": { "200": { "description": "Received" } }
      }
    }
  },
  "components": { "schemas": { "Event": { "type": "object", "properties": { "id": { "type": "string" } } } } }
}
JSON
go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -package api api.json > api.go 2> generate.log
grep -n 'Event\b' api.go | head -5
grep -q 'JSONRequestBody = Event$' api.go && ! grep -qE '^type Event |^	Event ' api.go
