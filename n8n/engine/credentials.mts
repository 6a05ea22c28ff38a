import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	ICredentialType,
	IExecuteData,
	IHttpRequestOptions,
	INodeCredentialsDetails,
	WorkflowExecuteMode,
} from 'n8n-workflow';

/**
 * Plain credential data instead of n8n's encrypted store. Everything else is as in n8n: expressions are resolved
 * for an item, and the credential type's own `authenticate` prepares each request.
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
		getDecrypted: async (
			_additionalData: unknown,
			{ name }: INodeCredentialsDetails,
			_type: string,
			mode: WorkflowExecuteMode,
			executeData?: IExecuteData,
			_raw?: boolean,
			item?: ICredentialsExpressionResolveValues,
		) => {
			const given = data[name];
			if (!given) throw new Error(`No credential "${name}" was given to the engine`);
			if (!item) return { ...given };
			return item.workflow.expression.getParameterValue(
				given as never,
				item.runExecutionData,
				item.runIndex,
				item.itemIndex,
				item.node.name,
				item.connectionInputData,
				mode,
				{},
				executeData,
			);
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
