import type { LegalSection } from './LegalPage.tsx'
import { ContactAddress, type Site } from './PublicLayout.tsx'

/** The first half of the privacy notice: which data is processed, why and for how long. */
export const dataSections = (site: Site): readonly LegalSection[] => [
  responsible(site),
  collected(),
  purposes(),
  automatedEvaluation(site),
  confidentiality(),
  retention(),
]

function responsible(site: Site): LegalSection {
  return {
    id: 'responsable',
    title: 'Quién es responsable de tus datos',
    body: (
      <>
        <p>Depende de cómo llegaste a {site.name}:</p>
        <ul>
          <li>
            <strong>Si participas en una evaluación</strong>, la persona responsable es la empresa
            que la organiza: ella decide a quién se evalúa, quién responde y para qué se usan los
            resultados. Su identidad aparece en tu invitación y en la página donde confirmas tus
            datos; su domicilio consta en el aviso de privacidad que te dio.{' '}
            {site.parent_company_name} opera el servicio por cuenta de esa empresa, como persona
            encargada.
          </li>
          <li>
            <strong>Si creaste una cuenta o nos escribiste</strong>, la persona responsable es{' '}
            {site.parent_company_name}. Su domicilio para oír y recibir notificaciones es{' '}
            {site.parent_company_address || (
              <>
                el que publica en <a href={site.parent_company_url}>{site.parent_company_url}</a>
              </>
            )}
            ; también te lo damos si lo pides en <ContactAddress site={site} />.
          </li>
        </ul>
      </>
    ),
  }
}

function collected(): LegalSection {
  return {
    id: 'datos',
    title: 'Qué datos tratamos',
    body: (
      <>
        <ul>
          <li>
            <strong>De quien administra:</strong> nombre, correo, contraseña y desde qué navegadores
            entra (por ejemplo, Firefox en Windows). La contraseña se guarda de modo que nadie puede
            leerla.
          </li>
          <li>
            <strong>De quien participa:</strong> nombre, correo, las columnas que agregue la empresa
            (por ejemplo puesto, área o sede) y la relación de trabajo entre quien evalúa y quien
            recibe la evaluación.
          </li>
          <li>
            <strong>De cada evaluación:</strong> las respuestas a las preguntas y los comentarios.
          </li>
          <li>
            <strong>De quien nos contacta:</strong> nombre, correo y el mensaje.
          </li>
          <li>
            <strong>Técnicos:</strong> dirección IP y hora de los accesos, sólo por seguridad y sin
            relacionarlas con las respuestas.
          </li>
        </ul>
        <p>
          <strong>Datos personales sensibles: ninguno.</strong> No los pedimos. Te rogamos no
          escribir en los comentarios datos de salud, creencias, opiniones políticas, afiliación
          sindical, origen étnico ni vida sexual de nadie.
        </p>
      </>
    ),
  }
}

function purposes(): LegalSection {
  return {
    id: 'finalidades',
    title: 'Para qué los usamos',
    body: (
      <>
        <h3>Finalidades necesarias</h3>
        <ul>
          <li>Crear tu cuenta y darte acceso.</li>
          <li>Enviarte la invitación, los recordatorios y la constancia de que terminaste.</li>
          <li>Reunir las respuestas y calcular los resultados agrupados.</li>
          <li>
            Preparar el reporte de cada persona evaluada para que la empresa converse con ella sobre
            su desarrollo.
          </li>
          <li>Atender lo que nos escribes.</li>
          <li>Proteger el servicio y cumplir la ley.</li>
        </ul>
        <h3>Finalidades que necesitan tu consentimiento</h3>
        <p>
          Ninguna. No usamos tus datos para publicidad, mercadotecnia, prospección comercial,
          perfiles ni analítica. Si algún día hubiera una finalidad nueva, te pediríamos tu
          consentimiento antes de empezar.
        </p>
      </>
    ),
  }
}

function automatedEvaluation(site: Site): LegalSection {
  return {
    id: 'decisiones',
    title: 'Ninguna decisión se toma sin una persona',
    body: (
      <p>
        {site.name} calcula promedios de lo que otras personas observaron de tu rendimiento
        profesional. Son un punto de partida para conversar: ninguna decisión sobre ti se toma de
        forma automática, siempre interviene una persona. Puedes oponerte a un tratamiento
        automatizado que evalúe tu rendimiento profesional y que te afecte de manera significativa,
        por los medios de la sección «Tus derechos ARCO».
      </p>
    ),
  }
}

function confidentiality(): LegalSection {
  return {
    id: 'confidencialidad',
    title: 'Cómo se cuidan tus respuestas',
    body: (
      <ul>
        <li>
          Las respuestas se muestran agrupadas. Un grupo con menos personas que el mínimo de la
          evaluación (nunca menos de 3) no se muestra por separado: se suma a otros o se omite.
        </li>
        <li>
          La autoevaluación y la evaluación de cada líder se muestran aparte. Quien responde como
          líder lo lee antes de empezar.
        </li>
        <li>
          Los comentarios se muestran textuales, sin nombre, fecha ni orden. Escríbelos pensando en
          que tu forma de escribir puede reconocerse.
        </li>
        <li>Nadie que administre una evaluación ve quién dio cada respuesta.</li>
        <li>
          El anonimato absoluto no existe en grupos pequeños. Por eso cada empresa puede pedir un
          mínimo mayor, de hasta 10 personas.
        </li>
      </ul>
    ),
  }
}

function retention(): LegalSection {
  return {
    id: 'conservacion',
    title: 'Cuánto tiempo los conservamos',
    body: (
      <>
        <p>
          Los datos que identifican a quienes participan en una evaluación (nombres, correos,
          columnas, respuestas y comentarios) se eliminan{' '}
          <strong>a más tardar 30 días naturales después de su fecha límite</strong>. Sólo quedan
          promedios que respetan el mínimo de anonimato y que ya no permiten identificar a nadie.
        </p>
        <p>
          Si cancelas tu suscripción, tu cuenta se bloquea y los datos de tu espacio de trabajo se
          suprimen 30 días después, salvo que vuelvas antes. Los mensajes de contacto se conservan
          mientras se atiende tu solicitud y se eliminan cuando lo pides.
        </p>
      </>
    ),
  }
}
