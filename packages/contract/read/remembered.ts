/** Returns a function that remembers its last results until memory is needed: several steps ask the same of one contract. */
export function remembered<Key extends object, Value extends object>(
  work: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, WeakRef<Value>>()
  return (key) => {
    const value = known.get(key)?.deref() ?? work(key)
    known.set(key, new WeakRef(value))
    return value
  }
}
