import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '#app/admin-pages.ts'
import { messages } from '#app/messages.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'

let testApp: TestApp
const site = {
  PARENT_COMPANY_NAME: 'Grupo Meridiano',
  PARENT_COMPANY_URL: 'https://meridiano.example',
  SOCIAL_URL: 'https://www.linkedin.com/company/meridiano',
}
beforeAll(async () => {
  testApp = await openTestApp({
    PUBLIC_URL: 'https://evalua.example',
    CONTACT_EMAIL: 'hola@meridiano.mx',
    ...site,
  })
})
afterAll(() => testApp.close())

const publicPaths = ['/', '/evaluacion-360', '/contact', '/privacy', '/terms'] as const
const open = (path: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: 'GET', url: path, headers })
const htmlOf = async (path: string) => (await open(path)).body
const textOf = async (path: string) =>
  (await htmlOf(path))
    .replace(/<template[\s\S]*?<\/template>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: '/contact',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('every public page', () => {
  test.each(publicPaths)(
    '%s is complete HTML in Spanish without inline script and with one main heading',
    async (path) => {
      const reply = await open(path)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(reply.body).toMatch(/^<!doctype html><html lang="es-MX">/)
      expect(reply.body.match(/<h1/g)).toHaveLength(1)
      expect(reply.body).not.toMatch(/ style="| on[a-z]+="|<script(?! (type="module" )?src="\/)/)
    },
  )

  test.each(publicPaths)('%s says how long it may be cached and cannot be framed', async (path) => {
    const { headers } = await open(path)
    // the home page sends a signed-in visitor on
    expect(headers['cache-control']).toBe(path === '/' ? 'no-cache' : 'public, max-age=300')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('each has a unique title, description and canonical address', async () => {
    const heads = await Promise.all(publicPaths.map(htmlOf))
    const part = (pattern: RegExp) => heads.map((html) => pattern.exec(html)?.[1] ?? '')
    const titles = part(/<title>([^<]+)<\/title>/)
    const descriptions = part(/name="description" content="([^"]+)"/)
    expect(new Set(titles).size).toBe(publicPaths.length)
    expect(new Set(descriptions).size).toBe(publicPaths.length)
    for (const description of descriptions) expect(description.length).toBeLessThanOrEqual(165)
    expect(part(/rel="canonical" href="([^"]+)"/)).toEqual(
      publicPaths.map((path) => `https://evalua.example${path}`),
    )
    expect(part(/property="og:title" content="([^"]+)"/)).toEqual(titles)
  })

  test.each(publicPaths)(
    '%s links to contact, login, terms, privacy, the parent company and its social page',
    async (path) => {
      const html = await htmlOf(path)
      for (const href of [
        '/contact',
        '/login',
        '/terms',
        '/privacy',
        'https://meridiano.example',
        'https://www.linkedin.com/company/meridiano',
      ])
        expect(html).toContain(`href="${href}"`)
      expect(await textOf(path)).toMatch(/Contacto .*Iniciar Sesión/)
    },
  )

  test('the copyright shows the current year in the default time zone', async () => {
    testApp.clock.set('2027-01-01T05:00:00Z')
    expect(await textOf('/')).toContain('© 2026 Grupo Meridiano')
    testApp.clock.set('2027-01-01T07:00:00Z')
    expect(await textOf('/')).toContain('© 2027 Grupo Meridiano')
  })
})

describe('the landing page', () => {
  test('contains every text that the specification asks for', async () => {
    const text = await textOf('/evaluacion-360')
    for (const expected of [
      'Sistema de Evaluación 360°',
      'Contáctanos',
      'Participantes del Proceso',
      'Autoevaluación',
      'Evaluación por parte de los líderes',
      'Evaluación entre Compañeros',
      'Evaluación por parte del equipo',
      'Evaluación de Clientes o Proveedores',
      'Pausar',
      'Características del Sistema',
      'Recolección de datos',
      'Confidencialidad y anonimato',
      'Automatización',
      'Beneficios',
      'Mejora continua',
      'Cultura organizacional',
      'Objetividad',
      'Alineación estratégica',
      'Hecho por Grupo Meridiano',
      'Ver más sobre Grupo Meridiano',
    ])
      expect(text).toContain(expected)
  })

  test('hides the copies of the relation strip from screen readers', async () => {
    const html = await htmlOf('/evaluacion-360')
    expect(html.match(/<ul aria-hidden="true"><li>/g)).toHaveLength(2)
    expect(html.match(/Evaluación entre Compañeros/g)).toHaveLength(3)
  })

  test('opens the parent company in another tab without access to its opener', async () => {
    expect(await htmlOf('/evaluacion-360')).toMatch(
      /href="https:\/\/meridiano.example" target="_blank" rel="noopener"/,
    )
  })

  test('is linked from the home page', async () => {
    expect(await htmlOf('/')).toContain('href="/evaluacion-360"')
  })
})

describe('the contact page without script', () => {
  const message = { name: 'Renata', email: 'renata@ceiba.mx', message: 'Hola', website: '' }

  test('promises replies within 24 hours and telephone hours from Monday to Friday', async () => {
    const text = await textOf('/contact')
    expect(text).toContain('24 horas')
    expect(text).toContain('Lunes a viernes de 8:00 a 19:00')
    expect(await htmlOf('/contact')).toMatch(/<form[^>]* action="\/contact" method="post"/)
  })

  test('stores a message and redirects, so that a reload sends nothing again', async () => {
    const reply = await send(message, {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '203.0.113.1',
    })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/contact?enviado=1'])
    expect(await textOf('/contact?enviado=1')).toContain(messages['contact.sent'])
    expect(
      await testApp.context.db.selectFrom('contact_messages').select('name').execute(),
    ).toEqual([{ name: 'Renata' }])
  })

  test('shows a refused message again with the submitted values escaped', async () => {
    const reply = await send({ ...message, email: '"><b>x', message: 'Hola <script>' })
    expect(reply.statusCode).toBe(422)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).toContain('role="alert"')
    expect(reply.body).toContain('value="&quot;&gt;&lt;b&gt;x"')
    expect(reply.body).toContain('Hola &lt;script&gt;')
  })

  test('refuses a cross-site submission and unknown fields', async () => {
    expect((await send(message, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await send({ ...message, admin: '1' })).statusCode).toBe(400)
  })

  test('applies the rate limit of the contact call', async () => {
    testApp.clock.set('2027-01-02T12:00:00Z')
    for (let sent = 0; sent < 5; sent++) await send(message)
    const reply = await send(message)
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.body).toContain(messages['request.too_many'])
  })
})

describe('an unknown address', () => {
  test('replies to a browser with a page that search engines must not index', async () => {
    const reply = await open('/nada/de/esto', { accept: 'text/html' })
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).toContain('No encontramos esta página')
    expect(reply.body).toContain('name="robots" content="noindex"')
  })

  test('replies to an API call with its code', async () => {
    expect((await open('/api/v1/nada', { accept: 'text/html' })).json()).toMatchObject({
      status: 'error',
      code: 'not_found',
    })
  })
})

describe('search engines', () => {
  test('the site map lists only the public pages', async () => {
    const reply = await open('/sitemap.xml')
    expect(reply.headers['content-type']).toContain('application/xml')
    expect([...reply.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual(
      publicPaths.map((path) => `https://evalua.example${path}`),
    )
  })

  test('robots.txt disallows the pages of raters and administrators', async () => {
    const lines = (await htmlOf('/robots.txt')).split('\n')
    for (const path of [
      '/assessment',
      '/self-assessment',
      '/subjects',
      '/confirmation-sent',
      '/reopen',
      '/api/',
    ])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toContain('Sitemap: https://evalua.example/sitemap.xml')
    const disallowed = lines
      .filter((line) => line.startsWith('Disallow: '))
      .map((line) => line.slice('Disallow: '.length))
    for (const path of adminPaths)
      expect(
        disallowed.some((start) => path.startsWith(start)),
        path,
      ).toBe(true)
    for (const path of publicPaths)
      expect(
        disallowed.some((start) => path.startsWith(start)),
        path,
      ).toBe(false)
  })

  test('security.txt names a contact and an expiry within a year', async () => {
    const reply = await open('/.well-known/security.txt')
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.body).toContain('Contact: mailto:hola@meridiano.mx\n')
    expect(reply.body).toContain('Canonical: https://evalua.example/.well-known/security.txt\n')
    const expires = new Date(/^Expires: (.+)$/m.exec(reply.body)?.[1] ?? '').getTime()
    const now = testApp.clock.now().getTime()
    expect(expires).toBeGreaterThan(now)
    expect(expires).toBeLessThan(now + 365 * 86_400_000)
  })
})

describe('the source of the program', () => {
  test('is linked from the foot of every public page when SOURCE_URL is set', async () => {
    const link = 'href="https://codigo.example/contorno"'
    for (const path of publicPaths) expect(await htmlOf(path)).not.toContain(link)
    const linked = await openTestApp({ SOURCE_URL: 'https://codigo.example/contorno' })
    for (const path of publicPaths) expect((await linked.app.inject(path)).body).toContain(link)
    await linked.close()
  })
})
