#!/usr/bin/env bash
# Readiness probe of Keycloak's management port. The image has bash, and no HTTP client.
set -euo pipefail
exec 3<> /dev/tcp/127.0.0.1/9000
printf 'GET /health/ready HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r -t 3 _ status _ <&3
[[ $status == 200 ]]
