import { Icon } from '#ui/Icon.tsx'
import { Ticks } from '#ui/Ticks.tsx'
import { LandingShowcase } from './LandingShowcase.tsx'
import type { PageMeta, PublicPageProps, Site } from './PublicLayout.tsx'
import { RelationStrip } from './RelationStrip.tsx'

export const landingMeta: PageMeta = {
  path: '/evaluacion-360',
  title: 'Sistema de Evaluación 360°',
  description:
    'Reúne la autoevaluación y la mirada de líderes, compañeros, equipo y clientes en reportes confidenciales que ayudan a mejorar. Automático y en español.',
}

export function LandingPage({ site }: PublicPageProps) {
  return (
    <>
      <LandingHero />
      <RelationStrip />
      <LandingShowcase />
      <LandingFeatures />
      <LandingBenefits />
      <ParentBanner site={site} />
    </>
  )
}

const axes = [
  { degrees: 0, lines: ['Líderes'] },
  { degrees: 90, lines: ['Compañeros'] },
  { degrees: 180, lines: ['Equipo'] },
  { degrees: 270, lines: ['Clientes o', 'proveedores'] },
]

function LandingHero() {
  return (
    <section className="landing-hero site-in">
      <div>
        <h1>Sistema de Evaluación 360°</h1>
        <p className="lead">
          Reúne cómo se ve una persona y cómo la ven su líder, sus compañeros, su equipo y sus
          clientes. Cinco miradas, un mismo contorno: claro para conversar y útil para mejorar.
        </p>
        <div className="site-actions">
          <a className="button button-primary button-large" href="/contact">
            Contáctanos
          </a>
          <a className="button button-tertiary button-large" href="#participantes">
            Conoce cómo funciona
          </a>
        </div>
        <ul className="landing-facts">
          <li>
            <Icon name="lock" size={18} /> Respuestas confidenciales y anónimas
          </li>
          <li>
            <Icon name="bell" size={18} /> Recordatorios automáticos
          </li>
          <li>
            <Icon name="file-text" size={18} /> Reporte en PDF por persona
          </li>
        </ul>
      </div>
      <figure className="landing-figure landing-figure-wide" aria-hidden="true">
        <Ticks
          size={600}
          inner={118}
          base={34}
          swing={108}
          seed={2.62}
          weight={1.75}
          labels={axes}
          fontSize={16.5}
        />
        <figcaption>Autoevaluación</figcaption>
      </figure>
      <figure className="landing-figure landing-figure-narrow" aria-hidden="true">
        <Ticks
          size={350}
          inner={150}
          base={30}
          swing={92}
          seed={2.62}
          weight={2.4}
          step={2}
          labels={axes}
          fontSize={32}
          viewBox="-130 20 900 600"
        />
        <figcaption>Autoevaluación</figcaption>
      </figure>
    </section>
  )
}

function LandingFeatures() {
  return (
    <section className="site-band" aria-labelledby="caracteristicas">
      <div className="site-in">
        <h2 id="caracteristicas">Características del Sistema</h2>
        <dl className="landing-features">
          <div>
            <dt>
              <Icon name="table-2" size={22} /> Recolección de datos
            </dt>
            <dd>
              Importa participantes desde Excel o CSV, arma las conexiones y revisa todo antes de
              liberar.
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="shield-check" size={22} /> Confidencialidad y anonimato
            </dt>
            <dd>
              Los grupos con menos de 3 respuestas no se muestran por separado. Quien responde como
              líder lo sabe antes de empezar: su evaluación va aparte.
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="refresh-cw" size={22} /> Automatización
            </dt>
            <dd>
              Notificaciones, recordatorios y reportes salen a su hora, solo a quien corresponde.
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

const benefits = [
  { title: 'Mejora continua', text: 'Cada ciclo deja acciones concretas y medibles.' },
  { title: 'Cultura organizacional', text: 'La retroalimentación se vuelve parte del trabajo.' },
  { title: 'Objetividad', text: 'Varias miradas equilibran el juicio de una sola persona.' },
  {
    title: 'Alineación estratégica',
    text: 'Las competencias se conectan con lo que la empresa busca.',
  },
] as const

function LandingBenefits() {
  return (
    <section className="site-in landing-benefits" aria-labelledby="beneficios">
      <h2 id="beneficios">Beneficios</h2>
      <ul>
        {benefits.map((benefit) => (
          <li key={benefit.title}>
            <h3>{benefit.title}</h3>
            <p>{benefit.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ParentBanner({ site }: { readonly site: Site }) {
  return (
    <section className="landing-end" aria-labelledby="hecho-por">
      <div className="site-in">
        <div>
          <h2 id="hecho-por">Hecho por {site.parent_company_name}</h2>
          <p>Desarrollamos software para las áreas de Recursos Humanos de Latinoamérica.</p>
        </div>
        <a
          className="button button-large"
          href={site.parent_company_url}
          target="_blank"
          rel="noopener"
        >
          Ver más sobre {site.parent_company_name} <Icon name="arrow-right" size={18} />
          <span className="visually-hidden">(se abre en otra pestaña)</span>
        </a>
      </div>
      <Ticks
        size={560}
        colored={false}
        inner={120}
        base={30}
        swing={100}
        seed={1.15}
        weight={1.4}
      />
    </section>
  )
}
