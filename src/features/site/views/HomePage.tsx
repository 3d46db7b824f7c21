import { Icon } from '#ui/Icon.tsx'
import { Ticks } from '#ui/Ticks.tsx'
import type { PageMeta, PublicPageProps } from './PublicLayout.tsx'

export const homeMeta: PageMeta = {
  path: '/',
  title: 'Cinco miradas, un mismo contorno',
  description:
    'Evaluaciones de 360 grados en español: cómo se ve una persona y cómo la ven su líder, sus compañeros, su equipo y sus clientes.',
}

const steps = [
  {
    title: 'Prepara',
    text: 'Elige una evaluación lista o arma la tuya: escala, competencias y preguntas.',
  },
  {
    title: 'Conecta',
    text: 'Importa participantes desde Excel o CSV y define quién evalúa a quién.',
  },
  {
    title: 'Libera',
    text: 'Revisa personas, hojas y correos antes de enviar. Los recordatorios salen solos.',
  },
  {
    title: 'Conversa',
    text: 'Después del cierre, cada reporte está listo para hablar de fortalezas y áreas de oportunidad.',
  },
] as const

export function HomePage({ site }: PublicPageProps) {
  return (
    <>
      <section className="home-hero">
        <div className="site-in">
          <h1>Cinco miradas, un mismo contorno</h1>
          <p className="lead">
            {site.name} reúne cómo se ve una persona y cómo la ven quienes trabajan con ella, para
            que la conversación sobre su desempeño empiece con claridad.
          </p>
          <div className="site-actions">
            <a className="button button-primary button-large" href="/evaluacion-360">
              Conoce la evaluación 360° <Icon name="arrow-right" size={18} />
            </a>
            <a className="button button-tertiary button-large" href="/signup">
              Crear Cuenta
            </a>
          </div>
        </div>
        <Ticks size={900} inner={128} base={26} swing={104} seed={2.62} weight={1.5} />
      </section>
      <section className="site-band" aria-labelledby="pasos">
        <div className="site-in">
          <h2 id="pasos">Un ciclo en cuatro pasos</h2>
          <ol className="home-steps">
            {steps.map((step, index) => (
              <li key={step.title}>
                <span className="home-step-number" aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <HomeStarts />
    </>
  )
}

function HomeStarts() {
  return (
    <section className="site-in home-starts" aria-label="Por dónde empezar">
      <article className="card">
        <Icon name="clipboard-list" size={22} />
        <h2>Organizas una evaluación</h2>
        <p>
          Administra tus empresas, prepara proyectos y sigue el avance sin ver quién respondió qué.
        </p>
        <a className="link" href="/login">
          Iniciar Sesión
        </a>
      </article>
      <article className="card">
        <Icon name="mail" size={22} />
        <h2>Te invitaron a responder</h2>
        <p>
          Abre el enlace personal que llegó a tu correo. No necesitas cuenta y puedes seguir donde
          te quedaste.
        </p>
        <a className="link" href="/privacy#confidencialidad">
          Cómo se cuidan tus respuestas
        </a>
      </article>
    </section>
  )
}
