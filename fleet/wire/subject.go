package wire

import "strings"

// Right is what a member of a fleet may do.
type Right string

// The rights. Who works plays, and sees nothing of the queue. Who reads sees
// the queue and the pairs of every event. Who submits adds events and cancels
// them, too. Who owns the server's directory may do all that there is to manage.
const (
	ToWork   Right = "worker"
	ToRead   Right = "read"
	ToSubmit Right = "submit"
	ToOwn    Right = "admin"
)

// Granted are the rights that a token can carry.
var Granted = []string{string(ToWork), string(ToSubmit), string(ToRead)}

// Stop is the subject on which workers learn that an event is over.
const Stop = "fleet.stop"

// Subject is where a member sends its requests of one verb. The server of the
// wire lets nobody send on the subjects of another member or another right.
func Subject(right Right, member, verb string) string {
	return strings.Join([]string{"fleet", string(right), member, verb}, ".")
}

// Requests are all subjects of a member, or of all members if it is "*".
func Requests(right Right, member string) string { return Subject(right, member, "*") }

// Sender takes a subject apart.
func Sender(subject string) (right Right, member, verb string) {
	parts := strings.Split(subject, ".")
	if len(parts) != 4 {
		return "", "", ""
	}
	return Right(parts[1]), parts[2], parts[3]
}

// Inbox is the prefix of the subjects on which a member gets its replies.
func Inbox(member string) string { return "_INBOX_" + member }

// MaxMessage is how long a message may be, in bytes. The server ends the
// connection of who sends a longer one.
const MaxMessage = 4 << 20
