import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { Controls } from './Controls.tsx'
import styles from './Design.module.css'
import { Drawings } from './Drawings.tsx'
import { Feedbacks } from './Feedbacks.tsx'
import { Foundations } from './Foundations.tsx'
import { Structure } from './Structure.tsx'

/** /_design, in development only: the design system, each component in its states. */
export const DesignPage = () => (
  <main className={styles.page}>
    <PageTitle
      title="Système de conception"
      lead="Tout ce dont les écrans sont faits, dans tous ses états."
    />
    <Foundations />
    <Controls />
    <Structure />
    <Feedbacks />
    <Drawings />
  </main>
)
