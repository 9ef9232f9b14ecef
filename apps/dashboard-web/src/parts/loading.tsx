/** Stands where something is being loaded; seen only where that takes a while. */
export const Loading = ({
  label = 'Loading…',
  rows = 3,
}: {
  readonly label?: string;
  readonly rows?: number;
}) => (
  <div className="loading" role="status">
    <span className="unseen">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars are all alike
      <div key={row} className="skeleton" />
    ))}
  </div>
);
