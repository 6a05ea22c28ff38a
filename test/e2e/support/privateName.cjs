// Loaded into n8n's process: gives this machine a name, as a container network would.
const dns = require('node:dns');

const { lookup } = dns;
dns.lookup = (name, ...others) =>
	lookup(name === 'document-extraction' ? '127.0.0.1' : name, ...others);
