import {
  type DescribedObject,
  describeCalls,
  describeFields,
  describeVariant,
} from '#shared/field-texts.ts'
import { companiesContract, Company, CompanyInput, RelationNames } from './contract.ts'

const version = 'La versión que se leyó; si alguien guardó después, 409'
const country = 'País cuya ley dice el aviso de privacidad a quien responde; `MX` si falta'
const relation_names = 'Cómo llama la empresa a las relaciones; la que falta lleva su nombre normal'
const sender = {
  sender_name: 'Nombre con el que salen los correos; vacío para el nombre de la empresa',
  sender_email: 'Dirección de la que salen los correos; vacía para la del servicio',
  reply_to: 'A quién llegan las respuestas; vacío para quien organiza cada proyecto',
}

export const companiesDescriptions: readonly DescribedObject[] = [
  ...describeFields(RelationNames, {
    auto: ['La autoevaluación', { one: 'Su nombre en singular', many: 'Su nombre en plural' }],
    lider: 'Quien dirige a la persona evaluada',
    companero: 'Quien trabaja a su lado',
    equipo: 'Quien forma parte de su equipo',
    cliente: 'Cliente o proveedor',
  }),
  ...describeFields(Company, {
    id: 'Identificador de la empresa',
    workspace_id: 'Espacio de trabajo al que pertenece',
    name: 'Nombre de la empresa',
    status: '`activa` o `inactiva`; los proyectos de una inactiva no se liberan',
    primary_color: 'Color principal, como `#1f6feb`',
    secondary_color: 'Color secundario, como `#0b2545`',
    logo: 'Dirección del logotipo; null si no tiene',
    time_zone: 'Zona horaria de sus fechas límite, como `America/Mexico_City`',
    paper: 'Papel de sus reportes: `letter` es carta',
    country,
    kind: '`real`, o `sample` para la muestra con personas inventadas',
    relation_names,
    ...sender,
    sender_refused: 'Si el servicio ya no envía desde `sender_email` y usa su propia dirección',
    version: 'Cuántas veces se ha guardado; se devuelve al guardar',
    matrices: 'Cuántos proyectos tiene',
  }),
  ...describeFields(CompanyInput, {
    name: 'Nombre de la empresa',
    status: '`activa` o `inactiva`; los proyectos de una inactiva no se liberan',
    primary_color: 'Color principal, como `#1f6feb`',
    secondary_color: 'Color secundario, como `#0b2545`',
    time_zone: 'Zona horaria de sus fechas límite, como `America/Mexico_City`',
    paper: 'Papel de sus reportes: `letter` es carta',
    country,
    workspace_id: 'Espacio de trabajo al que pertenece; sin él, el más antiguo de quien llama',
    image: 'El logotipo en PNG, JPEG o WebP; vacío lo quita',
  }),
  ...describeVariant(companiesContract.update.body, CompanyInput, { version }),
  ...describeCalls(companiesContract, {
    nameRelations: { body: { relation_names, version } },
    sender: {
      reply: {
        domains: 'Los dominios desde los que pueden salir los correos',
        address: 'La dirección del servicio',
      },
    },
    changeSender: { body: { ...sender, version } },
    logo: { query: { size: '`small` para una imagen pequeña' } },
  }),
]
