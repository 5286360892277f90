#!/usr/bin/env bash
# The Python client of openapi-generator 7.16.0 cannot be imported when a webhook of OpenAPI 3.1 has a parameter.
#
# Guess: webhooks are calls that the described API makes, so a client leaves them out; or it has a method for each, with
# its parameters as those of any operation.
# Seen: the webhook becomes a method like an operation's, but its parameter has no type: `webhook_id: ,` is a syntax error
# of the module, while its docstring names the type. The same parameter of an operation in `paths` has one.
# What helps: generating from a document without `webhooks`, such as one in OpenAPI 3.0.
# Needs Java, Maven, which fetches the generator, and Python.
set -euo pipefail
for tool in java mvn python3; do
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
  "info": { "title": "Events", "version": "1" },
  "paths": {
    "/events": {
      "get": {
        "operationId": "countEvents",
        "tags": ["Count"],
        "parameters": [{ "name": "event-id", "in": "header", "required": true, "schema": { "type": "string" } }],
        "responses": { "204": { "description": "Done" } }
      }
    }
  },
  "webhooks": {
    "event": {
      "post": {
        "operationId": "receiveEvent",
        "tags": ["Receive"],
        "parameters": [{ "name": "webhook-id", "in": "header", "required": true, "schema": { "type": "string" } }],
        "responses": { "200": { "description": "Received" } }
      }
    }
  }
}
JSON
java -jar openapi-generator-cli-7.16.0.jar generate -i api.json -g python -o client > generate.log 2>&1
grep -n -m 1 'event_id:' client/openapi_client/api/count_api.py
grep -n -m 1 'webhook_id: ,' client/openapi_client/api/receive_api.py
python3 -c "compile(open('client/openapi_client/api/count_api.py').read(), 'count_api.py', 'exec')"
! python3 -c "compile(open('client/openapi_client/api/receive_api.py').read(), 'receive_api.py', 'exec')" 2> error.txt
tail -n 1 error.txt | grep SyntaxError
