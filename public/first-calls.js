// Starts the calls that the page makes first while its scripts still load; src/web/first-calls.ts takes them over.
{
  const { content } = document.querySelector('meta[name="first-calls"]')
  const start = (address) => {
    const call = { text: null }
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
  window.firstCalls = new Map(content.split(' ').map((address) => [address, start(address)]))
}
