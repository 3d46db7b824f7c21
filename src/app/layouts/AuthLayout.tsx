import { Outlet } from 'react-router'
import { PRODUCT_TAGLINE } from '#shared/product.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Wordmark } from '#ui/Logo.tsx'
import { Ticks } from '#ui/Ticks.tsx'
import { useScrollToTop } from './useScrollToTop.ts'

const [firstHalf = '', secondHalf = ''] = PRODUCT_TAGLINE.split(', ')

/** Frame of the sign-in, sign-up and password pages: a dark panel beside the fields. */
export function AuthLayout() {
  useScrollToTop()
  return (
    <div className="auth">
      <aside className="auth-side">
        <Ticks
          size={900}
          colored={false}
          inner={128}
          swing={104}
          seed={1.15}
          weight={1.3}
          opacity={0.5}
        />
        <Wordmark size={32} />
        <blockquote>
          {firstHalf},<br />
          {secondHalf}.
        </blockquote>
        <p>
          Las respuestas nunca se muestran con nombre y los grupos pequeños no se muestran por
          separado.
        </p>
      </aside>
      <main className="auth-main">
        <a
          className={buttonClass({ variant: 'quiet', className: 'button-icon auth-close' })}
          href="/"
          aria-label="Cerrar y volver al inicio"
        >
          <Icon name="x" size={22} />
        </a>
        <div className="auth-fields">
          <Outlet />
        </div>
      </main>
    </div>
  )
}
