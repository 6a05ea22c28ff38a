/** The only user of each n8n here. */
export const OWNER = {
	email: 'owner@example.com',
	firstName: 'Olivia',
	lastName: 'Owner',
	password: 'Not-a-secret-1',
};

/** Sets n8n up for its owner, and returns the session as a `cookie` header. */
export async function setUpOwner(url: string): Promise<string> {
	return await sessionFrom(`${url}/rest/owner/setup`, OWNER);
}

/** Logs the owner in to an n8n that is set up. */
export async function logIn(url: string): Promise<string> {
	const { email, password } = OWNER;
	return await sessionFrom(`${url}/rest/login`, { emailOrLdapLoginId: email, password });
}

async function sessionFrom(address: string, person: object): Promise<string> {
	const response = await fetch(address, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(person),
	});
	if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ');
}
