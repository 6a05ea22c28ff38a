/** The screen for a browser that hasn't opened the address with the secret. */
export function LockedScreen() {
	return (
		<main class="locked">
			<img src="icon.svg" alt="" width="56" height="56" />
			<h1>Open the address from the terminal</h1>
			<p>
				The web interface shows documents and keys, so you need the address with a secret that{' '}
				<code>npm run service</code> prints when it starts:
			</p>
			<p>
				<code class="block">{`Web interface: ${location.origin}/web/?secret=…`}</code>
			</p>
			<p class="quiet">
				The secret changes with each start of the service. If you have just opened the address from
				another website or an app, <a href="">reload this page</a>.
			</p>
		</main>
	);
}
