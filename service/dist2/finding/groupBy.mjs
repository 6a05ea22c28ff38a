/** The values with each key, in their order. (`Map.groupBy` needs Node 21.) */
export function groupBy(values, keyOf) {
    const groups = new Map();
    for (const value of values) {
        const group = groups.get(keyOf(value));
        if (group)
            group.push(value);
        else
            groups.set(keyOf(value), [value]);
    }
    return groups;
}
