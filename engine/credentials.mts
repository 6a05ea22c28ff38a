import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IHttpRequestOptions,
} from 'n8n-workflow';

/**
 * Plain credential data instead of n8n's encrypted store. Everything else is as in n8n: the
 * credential type's own `authenticate` prepares each request.
 *
 * @param data credential data by the name that a node uses for it
 */
export function credentialsHelper(
	data: Record<string, ICredentialDataDecryptedObject>,
	credentialType: (name: string) => ICredentialType,
): ICredentialsHelper {
	return {
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		preAuthentication: async () => undefined,
		getDecrypted: async (_additionalData: unknown, { name }: { name: string }) => {
			if (!data[name]) throw new Error(`No credential "${name}" was given to the engine`);
			return { ...data[name] };
		},
		authenticate: async (
			credentials: ICredentialDataDecryptedObject,
			typeName: string,
			options: IHttpRequestOptions,
		) => {
			const { authenticate } = credentialType(typeName);
			if (typeof authenticate !== 'function') throw new Error(`${typeName} has no authenticate()`);
			return await authenticate(credentials, options);
		},
	} as unknown as ICredentialsHelper;
}
