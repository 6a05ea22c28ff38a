/** The values by key, in their order. (`Map.groupBy` needs Node 21.) */
export function groupBy<T, K>(values: T[], keyOf: (value: T) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const value of values) {
		const group = groups.get(keyOf(value));
		if (group) group.push(value);
		else groups.set(keyOf(value), [value]);
	}
	return groups;
}
