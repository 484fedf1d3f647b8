import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Specimen } from '../specimen.tsx';

export function StatesSpecimens() {
  return (
    <>
      <Specimen name="Empty">
        <EmptyState hint="Choose other days at the head of the page." />
      </Specimen>
      <Specimen name="Failed">
        <ErrorBlock message="The report could not be read." retry={() => {}} />
      </Specimen>
    </>
  );
}
