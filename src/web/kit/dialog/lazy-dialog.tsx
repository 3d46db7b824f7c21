import { type ComponentType, Suspense, useState } from 'react'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'

/**
 * A dialog whose script loads with its first opening. It stays mounted from then on, so that its
 * closing is animated.
 */
export function lazyDialog<Name extends string, Props extends { readonly open: boolean }>(
  load: () => Promise<{ readonly [name in Name]: ComponentType<Props> }>,
  name: Name,
): ComponentType<Props> {
  const Loaded = lazyWithRetry(load, name)
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open)
    if (props.open && !wasOpened) setWasOpened(true)
    return wasOpened || props.open ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}
