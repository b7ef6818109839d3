/**
 * The most frequent passwords and base words in leaked password lists. With the endings and spellings that `blacklist.ts`
 * normalizes, they cover several hundred thousand passwords.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  007bond 1701 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 2cool 2hot 420blaze 4eva 4ever
  5150 69love 8675309 a1b2c3 a1b2c3d4 aaa aaaa aaron abby abc abc123 abcabc abcd abcd1234 abcdef abcdefg abcdefgh
  abdullah abigail abracadabra access acdc achilles adam admin admin123 administrador administrator adriana adult
  africa agent agent007 agents ahmed airforce airport aisha ajax alabama aladdin alan alaska albert alberto
  alejandra alejandro alessandro alexander alexandre alexey alexis alfa ali alice alien aliens allah alpha always
  amanda amazon amber amen america american amsterdam amy anakin anastasia andrea andreas andres andrew andrey
  android andromeda angel angela angelo angels ann anna anonymous anthony antonella antonio anything apache apollo
  apple apples april aquaman aragorn arcadia argentina ariana ariel arizona arkansas army arsenal arthur artist
  asd asd123 asdasd asdasdasd asdf asdfgh asdfghjkl ashley asia assassin assassins asshole asteroid astrid astro
  astronaut athena atlanta atlantis audi august auntie aurora austin australia austria autumn ava avalon avatar
  avengers ayse azerty azertyuiop babe baby babyboy babygirl babylon bach backstreet backup bacon bailey baller
  bambi bambino banana bandit bangkok bank banker barbara barcelona bart baseball basketball bastard bathroom
  batman battlefield bayern beach bear bears beatles beatriz beautiful beauty beckham bedroom beer beethoven
  beetlejuice beijing belgium believe belkin bella belle benfica benjamin benvenuto benz berlin bermuda besiktas
  bestfriend beta betty bettyboop beverly beyonce bible bieber bienvenido bienvenue bigcock bigdick biggie bigtits
  bilbo billion billy biology bitch bitcoin black blackjack blackpink blackveil blanket bleach blessed blessing
  blink182 blowjob blue blueberry blunt bmw bobby bobmarley boca bomb bomber bond bond007 bongwater bonjour boobs
  boots borussia boss boston bowling boxing boy boyfriend boys bradley brandon brasil bravo brazil bread brenda
  brian bridge britney brittany bro broadband broncos bronx bronze brooklyn brother brown brownie bruce bryan bts
  buddha buddy buffy bugatti bugsbunny builder bulbasaur bullet bulls bullshit bunnies bunny burak burger bush
  business buster butter butterfly buzzlightyear bye caesar cairo cake california callofduty camaro camel camelot
  camera camila camille canada candy cannabis canyon captain caribbean carl carlos carmen carol carolina carolyn
  carpediem cars cartman cash casino casper castle cat catherine catholic cats catwoman celtic celtics century
  cesar chair challenger champagne champion champions change changeme changeme1 chargers charizard charles charlie
  charlotte cheese chelsea chemistry cherokee cherry cheryl chester chevrolet chevy chewbacca cheyenne chiara
  chicago chicken child children chile china chloe chocolate chopin christ christian christina christine
  christopher church churchill ciao cinderella cinema cinnamon cisco citroen claudia cleo cleopatra clinton close
  cloud cobra cocacola cock coco coconut coding cody coffee coke coldplay college colombia colorado columbia
  comanche combination comcast comedy comeon comet company computer connecticut console contrasena cookie cookies
  cop copper corinthians corleone correcthorsebatterystaple corvette cosmic cosmos counter counterstrike cousin
  cowboys crazy creative credit creed cricket cristina crypto crystal csgo cubs cunt cupcake curry cutie cyber
  cyberpunk cynthia daddy daisy dakota dallas dance dancer dancing daniel daniela danielle darling darth darwin
  database david davidson davinci dead deadpool death debian deborah debra december default delaware delhi delta
  demo demon demons denied denise denmark dennis denver desert designer desire desktop destiny detective
  deutschland deux developer devil diablo diamond diamonds diana diane dick dickhead diego discovery dlink dmitri
  docker doctor dodge dodgers dog doggie dogs dollar dollars dolphin dolphins donald donna doom door doris dorothy
  dortmund dory dos dota douglas dracula dragon dragonball drama drdre dream dreamer dreams drei driver drummer
  drums drupal ducati duck ducks dude duke dumbledore dumbo dylan eagle eagles earth echo eclipse edcrfv edison
  eduardo edward eeyore egypt eight eins einstein elena elephant eleven elijah elizabeth elsa elvis emerald emily
  eminem emma emre energy engineer england enter enterprise entry epsilon eric erik esdfgh espana ethan ethernet
  eugene europe evelyn everton everybody everything excalibur exit exodus extreme facebook faggot faith falcon
  falcons fallout family familyguy farmer fast fastfurious father fatima february federica felix fenerbahce
  fernanda fernando ferrari feyenoord fiat fightclub fighter finland fire fireball firefighter firefly fireman
  firewall first fishing five flamengo flash florida flower flowers fluffy football ford forest forever
  foreverlove forget forgot fortnite fortune four foxtrot france frances francesco francisco frank freedom freeman
  friday friend friends friendship frodo frozen fuck fucker fuckme fuckoff fuckyou funny furious futurama gabriel
  gabriela galatasaray galaxy galileo gameofthrones gamma gandalf gandhi ganesh gangsta gangster ganja garden
  garfield gary gay geheim genesis gentleman george georgia gerald geralt germany ghost ghostbusters ghostrider
  ghosts giants ginger giovanni giraffe girl girlfriend girls giulia giuseppe gizmo gladiator gloria gmail god
  godfather godisgood godzilla gogogo goku gold golden goldeneye golf golfer gomez goodbye goodfellas goodgod
  goodluck goodmorning goodnight goofy google goonies gordon gorgeous gorilla gospel grace grande grandma grandpa
  grandtheft granted grape gray greece green greenday gregory gremlins grey gryffindor gta guest guest123 guitar
  guitars gunner gunners hacked hacker hackers hakunamatata half hallo halo hamburg hampshire hamster handsome
  hannah hannibal hans happiness happy hardcore hardware harley harold harrypotter harrystyles harvard haslo
  hassan hateyou hawaii hawk heat heather heaven helen hell hello hellothere helloworld hemlig hendrix henry
  hercules hermione hero heroes hidden high420 hindu hiphop history hitler hobbit hockey hogwarts hola holland
  hollywood holmes home homer homesweethome homie honda honey hope horny horse horses hosting hostmaster hotel
  hotmail hotspot hottie house houston hulk human hummer hundred hunter hunting husband hussein hustler hyper
  iamgod iamthebest ibrahim idaho ihateyou ijnuhb illinois ilovegod ilovejesus ilovemom ilovemusic ilovemyself
  ilovesex iloveu ilovey iloveyou iloveyou1 imawesome imcool incognito india indiana indonesia ingrid insane
  inspector instagram intel inter internet invisible iowa ipad iphone ireland irina iron ironmaiden ironman isabel
  isabella islam island israel istanbul italia italy itsme ivan jack jackpot jacob jacqueline jaguar jakarta james
  jamesbond jamesbond007 jan janet janice january japan jasmine jason java javascript javier jean jedi jeep
  jefferson jeffrey jenkins jennifer jeremy jerry jersey jerusalem jesse jessica jesus jesuschrist jets joan joe
  johan john joint joker jonathan jones joomla jordan jose joseph joshua joyce juan judith judo judy juergen julia
  julie julien juliet july jumanji june jupiter jurassic jurassicpark justice justin justinbieber juventus
  kangaroo kansas karate karen katherine kathleen kathryn katrin katyperry kawasaki kayla kees keith kelly kennedy
  kentucky kenya kevin key keyboard keychain keys khaleesi khalid kid kids killer killers kilo kimberly king
  kingdom kingkong kings kitchen kitten kittens kitty klaus knicks knight knightrider knights koala kobe kool
  korea korn krishna kubernetes kush kyle ladies lady ladygaga lagos lake lakers lamborghini lancelot laptop larry
  lars last lasvegas laugh laura lauren lavender lawrence lawyer lea league leagueoflegends lebron ledzeppelin
  legend legendary legends legolas lemon lenin lesbian letmein letmein1 letmeinnow letsgo lexus liberty library
  life lifeisgood lightning lightningmcqueen lilo lily lima lincoln linda linkinpark linksys linux lion lions lisa
  lisboa liverpool lkj lkjhgf lmao locked locksmith logan login logon loki lol lola london lord lorenzo lori
  losangeles losenord louisiana love love4ever lovely loveme lover lovers loveu loveyou lozinka luca lucia lucifer
  luck lucky lucy luffy luigi luis luke lunar macbook madison madonna madrid maggie magic magical magician maine
  malaysia mama man manager manchester mandalorian mandela mango manila manon manuel maradona march marco margaret
  maria mariam mariana marie marijuana marilyn marine marines mario marion mark markus marlboro marley mars marta
  martha martina marvel mary maryland maserati mason massachusetts master mastermind math mathematics matrix
  matteo matthew maverick max maximum maximus may maybe mazda mega megadeth megan mehmet melbourne melissa melon
  men mercedes mercury merlin messi metal metallica meteor mets mexico mia miami michael michel michelle michigan
  mickey microsoft midnight miguel mike milan milano military million millionaire mine minecraft minnesota minnie
  missile mississippi missouri misty mittens mnb mnbvcxz moana modem mohamed mohammed molly mommy monday money
  moneyman moneypenny mongodb monica monika monitor monkey montana moon moonlight mordor morning morpheus moscow
  motdepasse mother motorola mountain mountains mouse movie mozart muffin mulan mulder mumbai munich murat murder
  murphy music musica muslim mustafa mustang mybaby mylife mylove mypass mypassword mysecret myself myspace mysql
  mystery mystic nadine naked namaste nancy napoleon napoli naruto nasa nascar natalia natalie natasha nathan
  navajo navy ncc1701 ncc1701d ncc1701e nebraska nebula nemo neo neptune netflix netgear network nevada never
  newbie newport newton newyork newzealand neymar nginx nicholas nicolas nicole nigeria nigger night nine ninja
  nintendo nirvana nissan nitro noah nobody nokia nomad noob norway nothing novel november nsync number numbers
  nurse nutella oasis obama ocean october odin office ohio ohmygod oklahoma okmijn olaf olga olive oliver olivia
  omar omega omg one onedirection onepiece onetwothree open opensesame openup operator oracle orange orchid oregon
  oreo orgasm orion oscar ou812 ours outlaw overwatch p4ssw0rd p@ssw0rd p@ssword pa55w0rd pa55word pablo packers
  pacman padawan pakistan palace palmeiras pamela panda pantera panther panthers papa paris parola pass pass1234
  passcode passion passkey passphrase passport passw0rd passwd password passwort pasta pastor patches patricia
  patrick patriots paula pauline paypal peace peach peaches peanut peanuts pearl pedro pegasus pele penguin
  pennsylvania people pepper pepsi person peru peter peterpan petra peugeot phantom philip philippines phoenix
  photo physics piano picasso picture pierre pieter pikachu pilar pillow pilot pimp pimpin pincode pineapple pink
  pinkfloyd pioneer pirate pirates pistol pizza planet planets platinum playa playboy player playstation please
  pleasure plmokn plumber pluto pocahontas poet poetry poi poiuyt pokemon poker poland police polska pony popcorn
  popeye porn porno porsche portal porto portugal postgres postgresql postmaster potato power powerful predator
  presley pretty prince princesa princess printer private professor program programmer psalm psycho public
  pulpfiction pumpkin puppy purple pussy pwd python q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc quake quebec queen
  quinn qwe qwe123 qweasd qweasdzxc qweqwe qweqweqwe qwerty qwertyuiop qwertz qwertzuiop r2d2c3po rabbit racer
  rachel racing radiohead rafael raiders rain rainbow ralph rambo randy ranger rangers rapid rapper rapunzel raul
  ravens raymond reader reagan realmadrid rebecca rebel rebels red redis redskins redsox reggae remember renault
  renegade rfvtgb rhodeisland ricardo rich richie rider riders rifle rigel rihanna riley river roadrunner robert
  roberto robin roblox robot rock rocket rocknroll rockstar rocky rofl roger rollingstones roma rome romeo ronald
  ronaldinho ronaldo root root123 rosa rose roses router roxy roy ruby rugby runescape running rush2112 russell
  russia rusty ruth ryan sabine sadie safe safety sailor saints salasana samantha sammy samsung samuel samurai
  sandra santos sapphire sara sarah sasha sasuke satan saturday saturn sauron scarface schalke school science
  scooby scorpion scotland scott scully sea sean seattle sebastien second secret secretagent secreto secure
  security seinfeld selena senha seoul september sergey sergio server service seven sex sexsex sexy sexyboy
  sexygirl shadow shadows shakira shanghai shark sharon sheriff sherlock shirley shit shithead shrek sierra sifre
  sigma signin silver silvia simba simpsons sims singapore singer sirius sister six skate skateboard skittles sky
  skyfall skyline skyrim skywalker slayer slipknot slut slytherin smile smiley smoke smoker smokey smoking snake
  snickers sniper snoop snoopy snow snowball snowboard snowman snowwhite soccer socks software solar soldier
  somebody something sonic sophia sophie soprano sorcerer sorry southpark spain sparta spartacus spartan spartans
  spectrum speedy spider spiderman spirit sporting spring sprite spurs spy squirtle stalin stanford star starbucks
  starcraft starlight stars startrek starwars stealth steel steelers stefan stephanie stephen steven stitch stoner
  storm stormtrooper strawberry street strength strike strong student students subaru success sugar sulley summer
  sun sunday sunflower sunny sunshine super superb supercalifragilistic superman superstar superuser superwoman
  support surfer surfing susan susanne suzuki sven svetlana swag sweden sweet sweetheart sweetie swift swimming
  swiss switzerland sydney system table tajne tango tank tarzan tatiana taylor taylorswift teacher techno teen
  teens temp temporary ten tennessee tennis tequila teresa terminal terminator terry tesla test test123 tester
  testing tetris texas tgbyhn thailand thanks thankyou theater theresa theta third thisisme thisismypassword
  thomas thor thousand three thug thunder thursday thx1138 tiger tigers tigger timothy tinkerbell titanic tits
  tmobile toby today tokyo tomato tomcat tomorrow tonymontana tool toor tottenham tower toyota toystory treasure
  tres trinity trois trojan trojans trucker trump trust trustno trustnoone tucker tuesday tulip tupac turbo turkey
  turtle tweety twelve twilight twins twitter twix two tyler tylerdurden ubuntu uhbygv ukraine ultra uncle
  undercover unicorn uniform united universe university unknown unlock uno uranus usa user user123 username usmc
  utah vader valentina valley valorant vampire vault vega vegas vegeta venezuela venus verizon vermont veronica
  viagra victor victoria victory video vienna vietnam vikings villain vincent violet violin viper virginia visa
  vivaldi vodafone vodka volcano voldemort volkswagen volleyball volvo voyager wachtwoord walter warcraft warrior
  warriors washington water waterfall watson wayne webmaster wednesday weed welcome welcome1 welcome123 welkom
  whale whatever whatsapp whatsup whiskers whiskey white whore wife wifi willem william willie willkommen wind
  window windows wine winner winners winnie winston winter winteriscoming wireless wisconsin witch witcher witches
  wizard wizards wolf wolfgang wolfpack wolverine wolves woman women woody wordpress writer wsxedc wtf wyoming
  xbox xfiles xray xxx yahoo yamaha yankee yankees yellow yesterday yoda yolo yours youtube yusuf zachary zaq
  zaq12wsx zaq1zaq1 zebra zelda zero zeus zeynep zidane zoe zombie zombies zorro zulu zwei zxc zxc123 zxcvbn
  zxcvbnm zxczxc
  `
    .trim()
    .split(/\s+/),
);
