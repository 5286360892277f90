#!/usr/bin/env bash
# Keycloak reads its secrets only from variables, so this reads them from their files.
set -euo pipefail
secret() { printf '%s' "$(< "/run/secrets/$1")"; }
KC_DB_PASSWORD=$(secret keycloak_db_password)
GATEWAY_CLIENT_SECRET=$(secret gateway_client_secret)
REGISTRAR_CLIENT_SECRET=$(secret registrar_client_secret)
ACME_CLIENT_SECRET=$(secret acme_client_secret)
export KC_DB_PASSWORD GATEWAY_CLIENT_SECRET REGISTRAR_CLIENT_SECRET ACME_CLIENT_SECRET
# docs/identity-provider.md explains each option.
exec /opt/keycloak/bin/kc.sh start --optimized --import-realm --http-enabled=true --hostname-backchannel-dynamic=true \
  --spi-brute-force-protector--default-brute-force-detector--allow-concurrent-requests=true
