/** An error type that names the keys which two of the merged objects share. */
interface DeclaredTwice<Key extends PropertyKey> {
  readonly declared_twice: Key
}

/** `unknown` if no key appears in two of the objects, else a type that no argument satisfies. */
type Disjoint<
  Parts extends readonly object[],
  Seen extends PropertyKey = never,
> = Parts extends readonly [infer First, ...infer Rest extends readonly object[]]
  ? [keyof First & Seen] extends [never]
    ? Disjoint<Rest, Seen | keyof First>
    : DeclaredTwice<keyof First & Seen>
  : unknown

type Merged<Parts extends readonly object[]> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & Merged<Rest>
  : unknown

/** Merges the objects into one. A call in which two of them share a key does not compile. */
export function mergeDisjoint<const Parts extends readonly object[]>(
  parts: Parts & Disjoint<Parts>,
): Merged<Parts> {
  return Object.assign({}, ...parts) as Merged<Parts>
}
