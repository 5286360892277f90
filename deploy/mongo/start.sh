#!/usr/bin/env bash
# Starts a member of the replica set. A mounted secret has the owner of its file, and mongod accepts a key file
# only from its own user, so it gets a copy in memory.
set -euo pipefail
install -m 400 /run/secrets/mongo_keyfile /tmp/keyfile
exec docker-entrypoint.sh mongod --replSet rs0 --keyFile /tmp/keyfile --bind_ip_all --wiredTigerCacheSizeGB 0.5 --quiet
