import { IconChartBar, IconReportMoney, IconSparkles, IconTargetArrow } from '@tabler/icons-react';
import { useState } from 'react';
import { HashTabs } from '../../sections/hash-tabs/hash-tabs.tsx';
import { FullPageLoader } from '../../ui/feedback/full-page-loader.tsx';
import { Card, Cards } from '../../ui/layout/card.tsx';
import { Expandable } from '../../ui/layout/expandable.tsx';
import { LabelValue, LabelValues } from '../../ui/layout/label-value.tsx';
import { Specimen } from '../specimen.tsx';

const programs = [
  { key: 'grow', label: 'Marketing growth', icon: <IconChartBar size={20} />, accent: '#009E73' },
  { key: 'plan', label: 'Business plan', icon: <IconTargetArrow size={20} />, accent: '#F0E442' },
  { key: 'money', label: 'Financials', icon: <IconReportMoney size={20} /> },
];

function Programs() {
  const [chosen, setChosen] = useState('plan');
  return (
    <Cards>
      {programs.map(({ key, ...rest }) => (
        <Card key={key} {...rest} pressed={key === chosen} onPress={() => setChosen(key)} />
      ))}
      <Card
        label="Insights"
        description="Not part of your plan."
        icon={<IconSparkles size={20} />}
        disabled
        onPress={() => {}}
      />
    </Cards>
  );
}

export function BoxesSpecimens() {
  return (
    <>
      <Specimen name="Label and value">
        <LabelValues>
          <LabelValue label="Phone">123</LabelValue>
          <LabelValue label="Address">Level 5, 120 Collins Street, Melbourne VIC 3000</LabelValue>
          <LabelValue label="Website">
            a-very-long-address-without-any-place-to-break.example.com.au
          </LabelValue>
          <LabelValue label="ABN" />
        </LabelValues>
      </Specimen>
      <Specimen name="Expandable panel">
        <Expandable title="Campaigns" aside="3 of 12">
          The body of the panel.
        </Expandable>
      </Specimen>
      <Specimen name="Expandable panel, open at first">
        <Expandable title="Notes" startsOpen>
          What was noted.
        </Expandable>
      </Specimen>
      <Specimen name="Cards">
        <Programs />
      </Specimen>
      <Specimen name="Tabs">
        <HashTabs
          label="Kinds of leads"
          tabs={[
            { hash: 'calls', label: 'Calls', draw: () => <p>All calls.</p> },
            { hash: 'forms', label: 'Forms', draw: () => <p>All forms.</p> },
          ]}
        />
      </Specimen>
      <Specimen name="Full-page loader">
        {/* The loader covers this frame instead of the page. */}
        <div style={{ contain: 'layout', height: 160, border: '1px solid var(--line)' }}>
          <FullPageLoader />
        </div>
      </Specimen>
    </>
  );
}
