// Starts the calls that the page makes first while its scripts still load; src/web/first-calls.ts takes them over.
{
  const { content } = document.querySelector('meta[name="first-calls"]')
  const start = (address) => {
    const response = fetch(address, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    })
    // A failure is reported where the call is taken over.
    response.catch(() => {})
    return response
  }
  window.firstCalls = new Map(content.split(' ').map((address) => [address, start(address)]))
}
