import { type ComponentType, Suspense, use } from 'react'
import { loadAfterPage } from '#web/lazy-with-retry.ts'

/**
 * Controls whose menu or list is much larger than what shows of it, and which load together after
 * the page. Until then `Closed`, which looks the same, stands in their place and takes no input.
 */
export function lazyControls<Controls>(load: () => Promise<Controls>) {
  let loaded: Controls | undefined
  let loading: Promise<Controls> | undefined
  const start = (): Promise<Controls> =>
    (loading ??= loadAfterPage(load).then((controls) => (loaded = controls)))
  return function lazyControl<Props extends object>(
    choose: (controls: Controls) => ComponentType<Props>,
    Closed: ComponentType<Props>,
  ): ComponentType<Props> {
    function Loaded(props: Props) {
      const Control = choose(loaded ?? use(start()))
      return <Control {...props} />
    }
    return function LazyControl(props: Props) {
      return (
        <Suspense
          fallback={
            <span className="control-unready" inert aria-hidden="true">
              <Closed {...props} />
            </span>
          }
        >
          <Loaded {...props} />
        </Suspense>
      )
    }
  }
}
