/** Joins class names, leaving out what is absent: `cx(styles.card, selected && styles.selected)`. */
export const cx = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
