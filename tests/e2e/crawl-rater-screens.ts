import { ofCompany, type Screen } from './crawl-screens.ts'
import type { HostileCompany } from './hostile-company.ts'

const rater = ({ matrices }: HostileCompany) => matrices.released.first
const raterAt =
  (path: string, rest = '') =>
  (given: HostileCompany) =>
    `/${path}/${rater(given).id}${rest}`
const peer = ({ matrices }: HostileCompany) => matrices.released.others[0]?.name ?? ''

export const raterScreens: readonly Screen[] = [
  {
    name: 'verification',
    everyWidth: true,
    path: raterAt('assessment'),
    shows: (given) => [
      given.company.name,
      given.matrices.released.name,
      rater(given).name,
      rater(given).email,
      peer(given),
      given.column.name,
    ],
    phone: true,
  },
  {
    name: 'verification, second address',
    path: raterAt('subjects'),
    shows: (given) => [rater(given).name],
  },
  {
    name: 'verification of the self-evaluation',
    path: raterAt('self-assessment'),
    shows: (given) => [rater(given).name],
  },
  {
    name: 'sheet',
    everyWidth: true,
    path: raterAt('assessment-form'),
    shows: (given) => [given.company.name, peer(given)],
    phone: true,
  },
  {
    name: 'comments of a sheet',
    everyWidth: true,
    path: raterAt('assessment-form', '?paso=comentarios'),
    shows: (given) => [peer(given)],
  },
  {
    name: 'check of a sheet',
    path: raterAt('assessment-form', '?paso=revision'),
    shows: (given) => [peer(given)],
  },
  {
    name: 'self-evaluation sheet',
    path: raterAt('self-assessment-form'),
    shows: ofCompany,
    phone: true,
  },
  {
    name: 'confirmation',
    everyWidth: true,
    path: ({ matrices }) => `/confirmation-sent/${matrices.released.others[0]?.id}`,
    shows: ({ matrices }) => [matrices.released.name],
    phone: true,
  },
  {
    name: '«No fui yo»',
    path: raterAt('reopen'),
    shows: (given) => [given.company.name, given.matrices.released.name],
    phone: true,
  },
  {
    name: 'link without its key',
    // the tab keeps the keys of the other raters
    path: ({ matrices }) => `/assessment/${matrices.released.others[1]?.id}`,
    shows: (given) => [given.company.name, 'Abre el enlace de tu correo'],
    phone: true,
    keyless: true,
  },
  {
    name: 'closed period',
    path: ({ matrices }) => `/assessment/${matrices.closed.first.id}`,
    shows: ofCompany,
  },
  {
    name: 'unknown link',
    path: () => '/assessment/00000000-0000-4000-8000-000000000000',
    shows: () => [],
  },
]
