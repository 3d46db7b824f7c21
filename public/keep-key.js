// Runs before the first paint: keeps the secret of a mailed link in the tab, so that the first tap
// has it although the page's script is not there. It stands in a rater's page, and is a file for the
// pages that show nothing before their script.
{
  const { name } = document.currentScript.dataset
  const pattern = name === 'receipt' ? /^#([\w-]{43})$/ : /^#([\w-]{22})$/
  const subject_id = location.pathname.split('/').at(-1)
  const secret = () => pattern.exec(location.hash)?.[1]
  try {
    if (secret()) sessionStorage.setItem(`${name} ${subject_id}`, secret())
  } catch {
    // Storage refused or full: the address keeps it.
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
}
