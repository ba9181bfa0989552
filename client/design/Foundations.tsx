import { Icon, iconNames } from '#client/platform/ui/Icon.tsx'
import { WorkIcon, workIconNames } from '#client/platform/ui/WorkIcon.tsx'
import styles from './Design.module.css'
import { Chapter, Specimen } from './Specimen.tsx'

const colours = {
  Fonds: ['paper', 'surface', 'raised', 'sunken'],
  Encres: ['ink', 'ink-soft', 'ink-faint', 'on-accent', 'on-ink'],
  Traits: ['line', 'line-strong', 'focus'],
  Accent: ['accent', 'accent-strong', 'accent-soft'],
  États: [
    'danger',
    'danger-strong',
    'danger-soft',
    'warning',
    'warning-soft',
    'success',
    'success-soft',
    'info',
    'info-soft',
  ],
  Dessins: ['drawing-paper', 'drawing-ink', 'drawing-glass', 'drawing-wall', 'drawing-metal'],
}

const sizes = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs']
const spaces = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20]

/** Colours, type, spaces, edges, shadows, icons: what the rest is made of. */
export const Foundations = () => (
  <Chapter title="Fondations">
    {Object.entries(colours).map(([title, names]) => (
      <Specimen key={title} name={title} wide>
        <ul className={styles.swatches}>
          {names.map((name) => (
            <li key={name} className={styles.swatch}>
              <span className={styles.chip} style={{ background: `var(--${name})` }} />
              --{name}
            </li>
          ))}
        </ul>
      </Specimen>
    ))}
    <Specimen name="Caractères" note="IBM Plex Sans ; 400, 500 et 600." wide>
      {sizes.map((size) => (
        <p key={size} style={{ fontSize: `var(--text-${size})` }}>
          Store vénitien, 1{"'"}234,50 € (--text-{size})
        </p>
      ))}
    </Specimen>
    <Specimen name="Espaces" wide>
      {spaces.map((space) => (
        <div key={space} className={styles.space}>
          --space-{space}
          <span className={styles.bar} style={{ width: `var(--space-${space})` }} />
        </div>
      ))}
    </Specimen>
    <Specimen name="Arrondis et ombres">
      {['sm', 'md', 'lg'].map((size) => (
        <div
          key={size}
          className={styles.sheet}
          style={{ borderRadius: `var(--radius-${size})`, boxShadow: `var(--shadow-${size})` }}
        >
          --radius-{size}, --shadow-{size}
        </div>
      ))}
    </Specimen>
    <Specimen name="Icon">
      {iconNames.map((name) => (
        <span key={name} className={styles.icon}>
          <Icon name={name} size={24} />
          {name}
        </span>
      ))}
      {workIconNames.map((name) => (
        <span key={name} className={styles.icon}>
          <WorkIcon name={name} size={24} />
          {name}
        </span>
      ))}
    </Specimen>
  </Chapter>
)
