/** What a browser sees that hasn't been at the address with the secret. */
export function LockedPage() {
	return (
		<main class="locked">
			<img src="icon.svg" alt="" width="56" height="56" />
			<h1>Open the address from the terminal</h1>
			<p>
				These pages show documents and keys, so they need the address that{' '}
				<code>npm run service</code> prints when it starts. It looks like this:
			</p>
			<p>
				<code class="block">{`Pages: ${location.origin}/pages/?secret=…`}</code>
			</p>
			<p class="quiet">
				Each start of the service has a new address. If you have just opened it from another website
				or an app, <a href="">reload this page</a>.
			</p>
		</main>
	);
}
