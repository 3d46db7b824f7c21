// Before the first paint, a file of its own, because pages allow no inline script: the theme that
// the person chose, and the page's first calls, which src/web/first-calls.ts takes over.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage refused: the system's theme stays.
}
{
  const named = document.querySelector('meta[name="first-calls"]')
  const start = (address) => {
    const call = { text: null, started: performance.now() }
    const read = async () => {
      const response = await fetch(address, {
        credentials: 'same-origin',
        headers: { accept: 'application/json' },
      })
      const text = await response.text()
      if (response.ok) call.text = text
      return new Response(text, response)
    }
    call.response = read()
    // A failure is reported where the call is taken over.
    call.response.catch(() => {})
    return call
  }
  if (named) {
    window.firstCalls = new Map(
      named.content.split(' ').map((address) => [address, start(address)]),
    )
    // The browser keeps what it read of the alphabet for src/shared/alphabet.ts; it is idle now.
    new Intl.Collator('es-MX', { sensitivity: 'base', numeric: true })
  }
}
