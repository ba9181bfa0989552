import { type ReactNode, useSyncExternalStore } from 'react'
import { useCompany } from '#client/platform/company.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { formatDate } from '#shared/platform/dates'
import styles from './ContentPage.module.css'
import { Contents } from './Contents.tsx'
import type { Anchored } from './content.types.ts'
import { spaced } from './typography.ts'
import { useAnchor } from './useAnchor.ts'

interface ContentPageProps<Part extends Anchored> {
  /** the page's h1 */
  title: string
  lead: string
  /** ISO date of the text's last version; legal texts say it */
  version?: string
  /** the sections are articles with a number */
  numbered?: boolean
  sections: readonly Part[]
  /** what stands under a section's heading */
  children: (section: Part) => ReactNode
  /** after the last section */
  footer?: ReactNode
}

const never = () => () => {}

/**
 * A page to read: title, table of contents, sections with an anchor each; prints on A4. It needs no script to be
 * read.
 */
export const ContentPage = <Part extends Anchored>({
  title,
  lead,
  version,
  numbered = false,
  sections,
  children,
  footer,
}: ContentPageProps<Part>) => {
  const { name, demo } = useCompany()
  // links to the site are printed with their whole address
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )
  useAnchor()
  return (
    <article className={styles.page} {...(origin && { style: { '--origin': JSON.stringify(origin) } })}>
      <p className={styles.paper}>{name}</p>
      <PageTitle title={title} lead={spaced(lead)} />
      {version !== undefined && (
        <p className={styles.version}>
          Dernière version&nbsp;: <time dateTime={version}>{formatDate(version)}</time>
        </p>
      )}
      {demo && (
        <div className={styles.demo}>
          <Alert tone="info">
            {name} est une société de démonstration&nbsp;: elle-même, son partenaire, ses produits et ses prix
            sont fictifs, et ce texte n’engage personne.
          </Alert>
        </div>
      )}
      <div className={styles.columns}>
        <Contents sections={sections} numbered={numbered} />
        <div className={styles.text}>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className={styles.section}>
              <h2 tabIndex={-1}>
                {numbered && `Article ${index + 1} – `}
                {spaced(section.title)}
              </h2>
              {children(section)}
            </section>
          ))}
          {footer}
        </div>
      </div>
    </article>
  )
}
