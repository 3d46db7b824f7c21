import { expect, test } from 'vitest'
import { statuses } from '#app/features.ts'
import { message, messages } from '#app/messages.ts'

/** The messages of the specification (§5, §8), word for word; the product has these and more. */
const catalogue = [
  // sign-up, login, profile
  'Debes aceptar los Términos y Condiciones y el Aviso de Privacidad.',
  'Inicio de sesión exitoso',
  'Credenciales incorrectas. Por favor, inténtalo de nuevo.',
  'Ocurrió un error al iniciar sesión. Intenta más tarde.',
  'Registro exitoso. Redirigiendo al login...',
  'Hubo un problema al registrar. Intenta de nuevo.',
  'No se pudo conectar con el servidor.',
  'Cargando perfil...',
  // companies
  'El nombre no puede estar vacío.',
  'Error con formato de imagen, intenta de nuevo.',
  'Error al cargar las empresas. Intenta de nuevo más tarde.',
  'No se pudo eliminar la empresa.',
  '¿Estás seguro de eliminar esta empresa?',
  // matrices
  'Tienes que llenar todos los campos obligatorios.',
  'La fecha límite debe ser posterior al día de hoy.',
  'El correo debe ser válido ({email}).',
  'No agregaste columnas. El proyecto se enviará sin ellas.',
  'Error al cargar las Proyectos',
  '¿Estás seguro de eliminar este proyecto?',
  'Proyecto eliminado con éxito!',
  'No se pudo eliminar el proyecto.',
  'Error al cargar las columnas.',
  'Error al cargar las evaluaciones.',
  'Error al cargar recordatorios.',
  'Error al subir el proyecto.',
  'Error al cargar la matriz',
  'Error al cargar el estado del proyecto',
  'Error al liberar el proyecto',
  'El proyecto ya ha sido liberado. No se pueden hacer más cambios.',
  'Matriz subida exitosamente!',
  'Hemos enviado un correo con la información correspondiente.',
  'No hay proyectos disponibles, ¡crea uno!',
  // subjects and import
  'Por favor, completa todos los campos antes de guardar.',
  'Ya existe un participante con ese nombre o correo.',
  'Debes agregar al menos dos participantes antes de continuar.',
  'Guarda o cancela los participantes en edición antes de continuar.',
  'Todos los correos deben ser válidos (ej: {email}).',
  'Hay participantes duplicados por nombre o correo.',
  'Encabezados requeridos: "Nombre" y "Correo" (o equivalentes).',
  'El archivo está vacío.',
  'No se pudo leer el archivo. Verifica el formato.',
  'Error al cargar los sujetos',
  'Error al cargar los Participantes',
  'Error al cargar las relaciones',
  'Error al cargar las conexiones',
  'El correo ya está registrado.',
  'Error al guardar el participante.',
  'Error al guardar la fila',
  'Error al eliminar la fila',
  // forms
  'No se puede agregar una nueva fila con campos incompletos.',
  'Esta relación ya existe.',
  'Error al guardar la conexión',
  'Error al eliminar la conexión',
  // scales and evaluations
  'El nombre no puede estar vacío',
  'Debe haber al menos 3 valores con descripciones no vacías',
  'Error al guardar la escala',
  'No se pudo eliminar la escala.',
  'Error al cargar las escalas',
  '¿Estás seguro de eliminar esta escala?',
  'Por favor, completa el nombre de la evaluación, agrega una escala y al menos una competencia.',
  'No se pudo eliminar la evaluación.',
  'Error al subir la evaluación. Por favor, inténtalo de nuevo.',
  'Error al cargar la evaluación. Por favor, inténtalo de nuevo.',
  '¿Estás seguro de eliminar esta evaluación?',
  // rater flow and reports
  'Por favor, completa todas las preguntas antes de enviar.',
  'Error al cargar los datos del sujeto.',
  'Error al enviar las respuestas. Por favor, inténtelo de nuevo más tarde.',
  'Guardando...',
  'Guardado automáticamente',
  'No hay reportes disponibles para esta matriz.',
  'Aún no están disponibles los reportes.',
  'Unexpected Application Error!',
]

test.each(catalogue)('the product has the message «%s»', (text) => {
  expect(Object.values(messages)).toContain(text)
})

/** Each thing has one Spanish word; these are others for a project, its release and its people, but not for their number. */
const otherWords =
  /\b(matri(z|ces)|sub(ir|ida|imos)|publicar|campaña|encuesta|cuestionario|sujetos?|colaborador|(?<!número de )empleado)/i

test('only the messages of the specification use another word for a thing', () => {
  const own = Object.values(messages).filter((text) => !catalogue.includes(text))
  expect(own.filter((text) => otherWords.test(text))).toEqual([])
})

test('a message fills in its placeholders and leaves missing ones as they are', () => {
  expect(message('email.invalid', { email: 'rh@ceiba' })).toBe(
    'El correo debe ser válido (rh@ceiba).',
  )
  expect(message('email.invalid')).toBe('El correo debe ser válido ({email}).')
})

test('every refusal is a client error or a named server failure', () => {
  for (const [code, status] of Object.entries(statuses)) {
    expect(code in messages).toBe(true)
    expect(
      status >= 400 && status < 500
        ? 'refused'
        : [
              'reports.failed',
              'slips.print_failed',
              'server.failed',
              'server.unavailable',
              'server.full',
            ].includes(code)
          ? 'failed'
          : code,
    ).toMatch(/^(refused|failed)$/)
  }
})
