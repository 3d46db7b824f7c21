// Runs before the first paint: keeps in the tab what the first taps need although the page's script
// is not there, the secret of a mailed link and what was marked on a page that is left. It stands in
// a rater's page, and is a file for the pages that show nothing before their script.
{
  const { name, cookie, pages } = document.currentScript.dataset
  const pattern = name === 'receipt' ? /^#([\w-]{43})$/ : /^#([\w-]{22})$/
  const subject_id = location.pathname.split('/').at(-1)
  const secret = () => pattern.exec(location.hash)?.[1]
  let key = secret()
  try {
    if (key) {
      sessionStorage.setItem(`${name} ${subject_id}`, key)
      // The history of a browser that others use too must not lead back to its person.
      if (document.cookie.includes('shared-device='))
        history.replaceState(null, '', location.pathname + location.search)
    }
    key ??= sessionStorage.getItem(`${name} ${subject_id}`) ?? undefined
  } catch {
    // Storage refused or full: the address keeps it.
  }
  // Only a page that is asked for with the key has names (docs/decisions/0080). A tab with another
  // key than the page was asked with, or with none, loads it again before anything is painted.
  const readCookie = () => document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`))
  const expected = key && `${cookie}=${key}`
  if (pages && readCookie() !== expected) {
    const rest = `SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
    for (const page of pages.split(' '))
      document.cookie = `${expected ?? `${cookie}=; Max-Age=0`}; Path=/${page}/${subject_id}; ${rest}`
    // not where the browser refuses cookies
    if (readCookie() === expected) {
      document.documentElement.className = 'opening'
      location.reload()
    }
  }
  // The rater's other pages get the key with their address: a browser that refuses storage, and the
  // one outside of a mail program, have it nowhere else.
  addEventListener(
    'click',
    ({ target }) => {
      const link = name === 'key' && target instanceof Element && target.closest('a')
      const isOwn = link && link.origin === location.origin && link.pathname.endsWith(subject_id)
      if (isOwn && link.hash === '' && secret()) link.hash = location.hash
    },
    true,
  )
  // src/features/answers/web/saving/early-choices.ts takes it over.
  addEventListener('pagehide', () => {
    const inputs = document.querySelectorAll('.awaits-script .options input:checked')
    const marked = [...inputs].map(({ name: row, value }) => ({ name: row, value }))
    if (marked.length === 0) return
    try {
      const place = `marked ${location.pathname}`
      const earlier = JSON.parse(sessionStorage.getItem(place) ?? '[]')
      sessionStorage.setItem(place, JSON.stringify([...earlier, ...marked]))
    } catch {
      // Storage refused or full: the page says that nothing is saved yet.
    }
  })
}
