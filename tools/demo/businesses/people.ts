/** First names of fictional people, combined at random with last names. */
export const firstNames =
  'Aisha Alana Amelia Ben Bronte Callum Chloe Connor Dana Declan Elena Ethan Farah Finn Georgia Grace Hamish Harriet Hugo Imogen Isla Jack Jasmine Joel Kiara Lachlan Leo Lucy Maeve Marcus Mei Mia Nadia Nathan Noah Olivia Oscar Priya Quinn Rafael Rhys Rosa Ruby Sanjay Sienna Sofia Tahlia Thanh Tom Vikram Wei Willa Xanthe Yusuf Zara Zoe'.split(
    ' ',
  );
export const lastNames =
  'Abbott Adeyemi Ahmed Barker Bianchi Boyd Byrne Callahan Chen Clarke Costa Dawson Delaney Dimitriou Duong Eastwood Fenwick Fitzgerald Foley Gallo Greer Hadley Hart Holloway Hughes Iyer Jansen Kaur Kelleher Khan Kowalski Lang Lawson Li Lindqvist Mackay Mahoney Marsh Mendes Moretti Nakamura Nguyen Novak Okafor Osborne Papas Pereira Quigley Rahman Reid Rossi Sharma Sinclair Singh Sutton Tan Thornton Tran Underhill Vance Walsh Whitlock Wong Yates Zammit'.split(
    ' ',
  );
