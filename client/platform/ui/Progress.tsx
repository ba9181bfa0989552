/** `value` from 0 to 1; null while nobody knows. */
export const Progress = ({ value, label }: { value: number | null; label: string }) => (
  <label>
    {label}
    <progress {...(value === null ? {} : { value })} max={1} />
  </label>
)
