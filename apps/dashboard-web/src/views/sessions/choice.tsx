interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** What it says where nothing is chosen; left out where something always is. */
  readonly all?: string;
  readonly value: Value | '';
  readonly values: readonly Value[];
  readonly wordsOf: (value: Value) => string;
  readonly onChange: (value: Value | '') => void;
}

/** One of a few. What is chosen is offered even where it is not among them. */
export function Choice<Value extends string>({
  label,
  all,
  value,
  values,
  wordsOf,
  onChange,
}: ChoiceProps<Value>) {
  const offered = value === '' || values.includes(value) ? values : [...values, value];
  return (
    <select
      className={value === '' || all === undefined ? 'select' : 'select set'}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value | '')}
    >
      {all === undefined ? null : <option value="">{all}</option>}
      {offered.map((one) => (
        <option key={one} value={one} title={one}>
          {wordsOf(one)}
        </option>
      ))}
    </select>
  );
}
