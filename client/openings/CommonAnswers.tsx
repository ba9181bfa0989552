import { paths } from '#client/paths.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { Common } from '#machines/openings/judged'
import styles from './CommonAnswers.module.css'
import { commonTexts } from './opening-text.ts'

/** The answers that all rows share, and those that are still open; both are given in the configurator. */
export const CommonAnswers = ({ common }: { common: Common }) => {
  const texts = commonTexts(common)
  return (
    <Card className={styles.card ?? ''}>
      <div className={styles.head}>
        <h2>Options communes</h2>
        <LinkButton variant="quiet" size="lg" to={paths.configurator}>
          <WorkIcon name="edit" size={18} />
          Modifier<span className="visually-hidden"> les options communes</span>
        </LinkButton>
      </div>
      {texts.length > 0 && (
        <ul className={styles.answers}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {common.open.length > 0 && (
        <Alert tone="warning" title="Il reste à répondre pour toutes les ouvertures">
          {common.open.map(({ label }) => label).join(', ')}. Les prix viennent ensuite.
        </Alert>
      )}
    </Card>
  )
}
