import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  const cells = [...Array(columns).keys()];
  return [...Array(rows).keys()].map((row) => (
    <tr key={row}>
      {cells.map((cell) => (
        <td key={cell}>
          <Skeleton height={14} gap={4} />
        </td>
      ))}
    </tr>
  ));
}
