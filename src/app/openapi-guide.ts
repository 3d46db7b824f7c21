import { MOST_READS } from '#server/http/project-reads.ts'
import { describeTokenLimit } from './api-limits.ts'

/** What holds for every call, by its title; code stands between backticks. */
export const guideSections: readonly (readonly [title: string, text: string])[] = [
  [
    'Quién llama',
    'Una clave de API va en `Authorization: Bearer ctn_…`, sin cookie y sin `X-XSRF-TOKEN`; ' +
      '`GET /token` dice de quién es. Sin sesión y sin clave válida la respuesta es 401 y ' +
      '`WWW-Authenticate` dice qué falta. Lo que es de otro espacio de trabajo contesta 404, igual ' +
      'que lo que no existe.',
  ],
  [
    'Rechazos',
    'Un rechazo no cambia nada. Lleva un `code` que no cambia de una versión a otra, un `message` ' +
      'en español y, si es por campos o filas, `issues` con su `path`, su `code` y una frase. Un ' +
      'campo o un parámetro que no existe se rechaza. 405 dice en `Allow` qué métodos acepta la ' +
      'dirección, y 415 es un cuerpo de otro tipo. PUT hace lo mismo que PATCH en la misma ruta.',
  ],
  [
    'Límites',
    `Con una clave, ${describeTokenLimit()}: \`RateLimit\` dice cuántas quedan. Las llamadas con ` +
      'un límite propio lo dicen en su descripción y en `x-rate-limit`. Una persona puede esperar ' +
      `${MOST_READS} lecturas de proyectos enteros, contando todas sus claves. 429 y 503 dicen en ` +
      '`Retry-After` cuántos segundos esperar.',
  ],
  [
    'Repetir sin duplicar',
    'Todo POST de una sesión o una clave acepta `Idempotency-Key`, de 1 a 255 caracteres ASCII. ' +
      'La misma llamada con el mismo texto da durante un día la primera respuesta y no cambia ' +
      'nada; mientras la primera sigue en curso contesta 409, y con otro cuerpo 422. Sólo se ' +
      'guarda la respuesta de lo que se hizo: después de un rechazo se puede usar otra vez. Donde ' +
      'la respuesta trae un secreto, la repetición se rechaza.',
  ],
  [
    'Guardar sin pisar',
    'Las lecturas de lo que se guarda entero traen `ETag`. Un PATCH que lo manda en `If-Match` se ' +
      'rechaza con 412 si alguien guardó después; con `version` en el cuerpo, con 409.',
  ],
  [
    'Avisos',
    'En `webhooks` está lo que se manda a la dirección que agrega quien es propietario. Un aviso ' +
      'lleva identificadores y cantidades, nunca personas ni respuestas, y va firmado como pide ' +
      'Standard Webhooks. Se entrega con un estado 2xx antes de 10 segundos; si no, se intenta ' +
      'hasta 10 veces en un día, con el mismo `webhook-id`.',
  ],
]

/** The first text of the description, in CommonMark. */
export const GUIDE = [
  'Las llamadas que hacen las páginas y otros programas.',
  ...guideSections.map(([title, text]) => `## ${title}\n${text}`),
].join('\n\n')
