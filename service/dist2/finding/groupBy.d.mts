/** The values with each key, in their order. (`Map.groupBy` needs Node 21.) */
export declare function groupBy<T, K>(values: T[], keyOf: (value: T) => K): Map<K, T[]>;
