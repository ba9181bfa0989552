import { formatDateTime } from '#shared/platform/dates'
import type { TeamDeed } from '#shared/team/team.schema'
import styles from './Team.module.css'

/** « le chantier « Villa Roche » »; without a name, one of its kind. */
const thingText = (name: string | undefined, one: string, the: string): string =>
  name === undefined ? one : `${the} «\u00a0${name}\u00a0»`

/** What was done, as its readers are told. */
const deedText = ({ kind, by, to, name, mayOrder }: TeamDeed): string => {
  switch (kind) {
    case 'joined':
      return `${by} a rejoint l’équipe`
    case 'quit':
      return `${by} a quitté l’équipe`
    case 'left':
      return `${by} a retiré ${to} de l’équipe`
    case 'right_changed':
      return `${by} ${mayOrder ? 'a permis à' : 'ne permet plus à'} ${to} de commander`
    case 'project_deleted':
      return `${by} a supprimé ${thingText(name, 'un chantier', 'le chantier')}`
    case 'estimate_deleted':
      return `${by} a supprimé ${thingText(name, 'un devis client', 'le devis client')}`
    case 'estimate_archived':
      return `${by} a archivé ${thingText(name, 'un devis client', 'le devis client')}`
    case 'address_deleted':
      return `${by} a supprimé ${thingText(name, 'une adresse', 'l’adresse')}`
  }
}

/** Who did what, where the thing itself does not tell: the last first. */
export const DeedList = ({ deeds }: { deeds: readonly TeamDeed[] }) => (
  <ul className={styles.list}>
    {deeds.map((deed, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is read whole, and nothing of it changes
      <li key={index} className={styles.deed}>
        {deedText(deed)}
        <p className={styles.facts}>
          <time dateTime={deed.at}>{formatDateTime(deed.at)}</time>
        </p>
      </li>
    ))}
  </ul>
)
