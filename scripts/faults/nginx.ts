import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/embedded-postgres/postgres.ts'
import { waitUntil } from './inspection.ts'

export const shippedNginx = path.join(import.meta.dirname, '../../deploy/nginx.conf')

interface Ports {
  /** In place of 80 and of 443, which asks for no certificate here. */
  readonly plain: number
  readonly secure: number
  readonly instances: readonly number[]
}

/** The shipped configuration without TLS, on other ports. */
function configure(folder: string, { plain, secure, instances }: Ports): string {
  const left = [...instances]
  const shipped = readFileSync(shippedNginx, 'utf8')
  const servers = shipped
    .slice(shipped.indexOf('upstream'))
    .replace(/listen 80;/, `listen 127.0.0.1:${plain};`)
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${secure};`)
    .replace(/^\s+ssl_.*$/gm, '')
    .replaceAll(/server 127\.0\.0\.1:\d+/g, () => `server 127.0.0.1:${left.shift()}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  return `pid ${folder}/pid; error_log ${folder}/error.log info; daemon off;
    events {} http { access_log ${folder}/access.log; ${paths} ${servers} }`
}

export interface RunningNginx {
  readonly plain_url: string
  readonly secure_url: string
  stop(): Promise<void>
}

/** Runs the program with the shipped configuration in front of two instances on these ports. */
export async function startNginx(
  program: string,
  folder: string,
  instances: readonly number[],
): Promise<RunningNginx> {
  const ports = { plain: await freePort(), secure: await freePort(), instances }
  writeFileSync(`${folder}/nginx.conf`, configure(folder, ports))
  const proxy = spawn(program, ['-p', folder, '-c', `${folder}/nginx.conf`], { stdio: 'inherit' })
  const plain_url = `http://127.0.0.1:${ports.plain}`
  await waitUntil('nginx answers', () =>
    fetch(plain_url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    ),
  )
  return {
    plain_url,
    secure_url: `http://127.0.0.1:${ports.secure}`,
    stop: async () => {
      proxy.kill('SIGTERM')
      await once(proxy, 'exit')
    },
  }
}
