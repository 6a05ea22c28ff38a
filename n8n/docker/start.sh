#!/bin/sh
# Puts the node where n8n looks for community nodes, and starts n8n. That folder is in a volume, so the node
# has to be copied at each start: a new image brings a new node.
set -eu

nodes=/home/node/.n8n/nodes
name=n8n-nodes-document-extraction

mkdir -p "$nodes/node_modules"
[ -e "$nodes/package.json" ] ||
	echo '{ "name": "installed-nodes", "private": true, "dependencies": {} }' >"$nodes/package.json"
rm -rf "${nodes:?}/node_modules/$name"
cp -R "/opt/$name" "$nodes/node_modules/"

exec /docker-entrypoint.sh "$@"
