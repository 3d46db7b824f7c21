/** An error type that names the keys which two of the merged objects share. */
interface DeclaredTwice<Key extends PropertyKey> {
  readonly declared_twice: Key
}

/** `unknown` when no key stands in two of the objects, else a type that no argument satisfies. */
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

/** One object with the entries of all; a key that two of them declare does not compile. */
export function mergeDisjoint<const Parts extends readonly object[]>(
  parts: Parts & Disjoint<Parts>,
): Merged<Parts> {
  return Object.assign({}, ...parts) as Merged<Parts>
}
