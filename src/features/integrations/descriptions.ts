import {
  type DescribedObject,
  describeCalls,
  describeFields,
  describeVariant,
} from '#shared/field-texts.ts'
import {
  ApiToken,
  CompanyUsage,
  FailedMailData,
  integrationsContract,
  MatrixEventData,
  SignOn,
  SignOnConnection,
  SignOnDomain,
  TestEventData,
  Usage,
  Webhook,
  WebhookDelivery,
} from './contract.ts'

const password = 'La contraseña de quien llama, para confirmar'
const status = 'Estado HTTP que contestó la dirección; null si no contestó'
const failure = 'Por qué falló el último intento; null si no falló'
const address = 'Dirección https a la que se avisa'
const start = { url: 'A dónde va el navegador para iniciar sesión' }

const tokens = [
  ...describeFields(ApiToken, {
    id: 'Identificador de la clave; no es la clave misma',
    name: 'Nombre que se le dio',
    role: 'Lo que puede hacer; nunca lo de quien es propietario',
    workspace_id: 'Espacio de trabajo que alcanza',
    company_id: 'La única empresa que alcanza; null para todo el espacio de trabajo',
    company_name: 'Nombre de esa empresa; null para todo el espacio de trabajo',
    matrix_ids: 'Los proyectos que alcanza una clave cuyo rol sólo ve algunos',
    user_name: 'En nombre de quién actúa: quien la creó o, en una de servicio, quien le siguió',
    service: 'Si es de servicio: pasa a otra persona con el rol Propiedad cuando la suya lo deja',
    created_at: 'Cuándo se creó',
    expires_at: 'Hasta cuándo sirve',
    seen_at: 'Cuándo se usó por última vez, al minuto; null si no se ha usado',
  }),
  ...describeCalls(integrationsContract, {
    createToken: {
      body: {
        name: 'Para qué es la clave',
        role: 'Lo que podrá hacer',
        company_id: 'La única empresa que alcanzará; null para todo el espacio de trabajo',
        matrix_ids: 'Los proyectos que alcanzará, si su rol sólo ve algunos',
        days: 'Cuántos días servirá, de 1 a 365',
        service:
          'Si es de servicio: sigue aunque quien la crea deje el rol Propiedad; falso si no se dice',
        password,
      },
    },
  }),
  ...describeVariant(integrationsContract.createToken.reply, ApiToken, {
    token: 'La clave (`ctn_…`); no se vuelve a mostrar',
  }),
]

const webhooks = [
  ...describeFields(MatrixEventData, {
    workspace_id: 'El espacio de trabajo',
    company_id: 'La empresa',
    matrix_id: 'El proyecto',
    forms: 'Cuántas conexiones tiene',
    answered: 'Cuántas están enviadas',
  }),
  ...describeVariant(FailedMailData, MatrixEventData, {
    failed: 'Cuántos correos fallaron desde el aviso anterior',
  }),
  ...describeVariant(TestEventData, MatrixEventData, {}),
  ...describeFields(WebhookDelivery, {
    id: 'Identificador del aviso, el mismo en `webhook-id`',
    type: 'Qué pasó',
    created_at: 'Cuándo pasó',
    state: 'En qué va: sin intentar, se repetirá, entregado o abandonado',
    attempts: 'Cuántas veces se ha intentado, 10 a lo más',
    status,
    failure,
    due_at: 'Cuándo es el siguiente intento; null si no hay más',
  }),
  ...describeFields(Webhook, {
    id: 'Identificador de la dirección',
    url: address,
    events: 'De qué se le avisa',
    created_at: 'Cuándo se agregó',
    last_delivery: 'El último aviso; null antes del primero',
  }),
  ...describeCalls(integrationsContract, {
    createWebhook: {
      body: { url: address, events: 'De qué se avisa', password },
      reply: {
        id: 'Identificador de la dirección',
        secret: 'El secreto que firma los avisos (`whsec_…`); no se vuelve a mostrar',
      },
    },
    rotateSecret: { body: { password } },
    test: {
      reply: {
        status,
        failure: 'Por qué falló; null si no falló',
        accepted: 'Si la dirección contestó con un estado 2xx',
        milliseconds: 'Cuánto tardó, en milisegundos',
      },
    },
  }),
]

const signOn = [
  ...describeFields(SignOnConnection, {
    issuer: 'Dirección del proveedor (OpenID Connect)',
    client_id: 'Con qué nombre conoce el proveedor a este servicio',
    role: 'Rol de quien entra por primera vez',
    enabled: 'Si está encendido',
    mandatory: 'Si el equipo de los dominios comprobados sólo entra así, salvo propietarios',
    tested_at: 'Cuándo se probó con éxito; null si no, o si cambió después',
  }),
  ...describeFields(SignOnDomain, {
    id: 'Identificador del dominio',
    domain: 'El dominio de los correos, como `empresa.mx`',
    record: 'El registro TXT que comprueba de quién es',
    proved_at: 'Cuándo se comprobó; null si no',
    proof_ends_at: 'Cuándo deja de valer si el registro no vuelve; null mientras esté',
  }),
  ...describeFields(SignOn, {
    callback_url: 'La dirección de regreso que se da al proveedor',
    connection: 'El proveedor, sin su secreto; null si no hay',
    domains: 'Los dominios de correo del espacio de trabajo',
  }),
  ...describeCalls(integrationsContract, {
    startSignOn: { body: { email: 'Correo de la persona' }, reply: start },
    saveSignOn: {
      body: {
        issuer: 'Dirección del proveedor (OpenID Connect)',
        client_id: 'Con qué nombre conoce el proveedor a este servicio',
        client_secret: 'El secreto que dio el proveedor; sin él queda el de antes',
        role: 'Rol de quien entra por primera vez',
        password,
      },
    },
    switchSignOn: {
      body: {
        enabled: 'Si se enciende',
        mandatory: 'Si el equipo de los dominios comprobados sólo entra así',
        password,
      },
    },
    addDomain: { body: { domain: 'El dominio de los correos, como `empresa.mx`' } },
  }),
]

const limits = { used: 'Cuánto se usa', limit: 'Cuánto se permite; null es sin límite' }

const usage = [
  ...describeFields(CompanyUsage, {
    company_id: 'Identificador de la empresa',
    name: 'Nombre de la empresa',
    people: 'Personas, contadas por su correo',
    sheets: 'Hojas de proyectos liberados: la propia y la de otras personas de cada quien',
    mails: 'Correos enviados desde `since`',
    bytes: 'Espacio en disco, aproximado, en bytes',
  }),
  ...describeFields(Usage, {
    since: 'Desde cuándo se cuentan los correos de cada empresa',
    companies: 'Lo que usa cada empresa',
    limits: [
      'Lo que usa el espacio de trabajo de lo que se le permite',
      {
        companies: ['Empresas', limits],
        people: 'Personas, contadas por su correo',
        mails: 'Correos a personas fuera del equipo, en 24 horas',
        bytes: 'Espacio en disco, en bytes',
      },
    ],
  }),
]

export const integrationsDescriptions: readonly DescribedObject[] = [
  ...tokens,
  ...webhooks,
  ...signOn,
  ...usage,
]
